"""Writes a workbook that hides words: the first argument is its path, the second a list of ways and words."""
import json
import sys

import openpyxl
from openpyxl.comments import Comment
from openpyxl.packaging.custom import StringProperty
from openpyxl.styles import Font, PatternFill
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.scenario import InputCells, Scenario, ScenarioList

path, ways = sys.argv[1], json.loads(sys.argv[2])
book = openpyxl.Workbook()
sheet = book.active
sheet.append([ways.pop("shown")])


def row(word):
    sheet.append([word])
    return sheet.cell(sheet.max_row, 1)


for way, word in ways.items():
    if way in ("hidden", "veryHidden"):
        other = book.create_sheet(way)
        other["A1"] = word
        other.sheet_state = way
    elif way == "row":
        sheet.row_dimensions[row(word).row].hidden = True
    elif way == "group of rows":
        at = row(word).row
        sheet.row_dimensions.group(at, at, hidden=True)
    elif way == "column":
        sheet["D1"] = word
        sheet.column_dimensions["D"].hidden = True
    elif way == "group of columns":
        sheet["G1"] = word
        sheet.column_dimensions.group("F", "H", hidden=True)
    elif way == "white":
        row(word).font = Font(color="FFFFFF")
    elif way == "same colour":
        cell = row(word)
        cell.font = Font(color="112233")
        cell.fill = PatternFill("solid", fgColor="112233")
    elif way == "format":
        row(word).number_format = ";;;"
    elif way == "comment":
        sheet["A1"].comment = Comment(word, "A. Reviewer")
    elif way == "author":
        book.properties.creator = word
    elif way == "subject":
        book.properties.subject = word
    elif way == "property":
        book.custom_doc_props.append(StringProperty(name="Client", value=word))
    elif way == "name":
        book.defined_names["Floor"] = DefinedName("Floor", attr_text=f'"{word}"', hidden=True)
    elif way == "scenario":
        inputs = [InputCells(r="A1", val=word)]
        sheet.scenarios = ScenarioList(scenario=[Scenario(name="Worst", inputCells=inputs)])
    else:
        raise ValueError(way)
book.save(path)
