"""Writes a PDF that hides words: the first argument is its path, the second a list of ways and words."""
import json
import sys

import pikepdf
from pikepdf import Array, Dictionary, Name, String

path, ways = sys.argv[1], json.loads(sys.argv[2])
pdf = pikepdf.new()
page = pdf.add_blank_page(page_size=(595, 842)).obj
font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
page.Resources = Dictionary(Font=Dictionary(F1=font))
page.Annots = Array()
drawn = []


def write(text, y, before="0 g"):
    drawn.append(f"BT {before} /F1 14 Tf 60 {y} Td ({text}) Tj ET")


def annotate(**entries):
    page.Annots.append(pdf.make_indirect(Dictionary(Type=Name.Annot, **entries)))


write(ways.pop("shown"), 760)
for way, word in ways.items():
    if way == "note":
        annotate(Subtype=Name.Text, Rect=[400, 700, 420, 720], Contents=String(word), T=String("A. Reviewer"))
    elif way == "marked text":
        annotate(Subtype=Name.Highlight, Rect=[60, 750, 200, 775], QuadPoints=[60, 775, 200, 775, 60, 750, 200, 750],
                 Contents=String(word), RC=String(f"<body><p>{word}</p></body>"))
    elif way == "covered":
        write(word, 640)
        drawn.append("0 g 50 634 300 24 re f")
    elif way == "transparent":
        page.Resources.ExtGState = Dictionary(G0=Dictionary(ca=0, CA=0))
        drawn.append("q /G0 gs")
        write(word, 600)
        drawn.append("Q")
    elif way == "outside":
        write(word, -40)
    elif way == "words for speech":
        write("seen", 560)
        drawn[-1] = f"/Span <</ActualText ({word})>> BDC {drawn[-1]} EMC"
    elif way == "author":
        pdf.docinfo["/Author"] = word
    elif way == "subject":
        with pdf.open_metadata(update_docinfo=False) as about:
            about["dc:description"] = word
    elif way == "own entry":
        pdf.docinfo["/Deal"] = word
    elif way == "unlinked page":
        words = pdf.make_stream(f"BT /F1 14 Tf 60 700 Td ({word}) Tj ET".encode())
        other = Dictionary(Type=Name.Page, MediaBox=[0, 0, 595, 842], Resources=page.Resources, Contents=words)
        pdf.Root.Kept = pdf.make_indirect(other)
    elif way == "private data":
        pdf.Root.PieceInfo = Dictionary(Drawer=Dictionary(Private=String(word)))
    else:
        raise ValueError(way)
page.Contents = pdf.make_stream("\n".join(drawn).encode())
pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.generate, linearize=True)
