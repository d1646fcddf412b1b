/**
 * The keys that draw something, of all dictionaries that a page's drawing leads to (ISO 32000-1: fonts, pictures, forms, patterns, shadings,
 * colours, functions, states). Everything else of a file is left behind: metadata, names, other versions, private data, structure.
 */
export const ALLOWED_KEYS = new Set(
  `
  Type Subtype Filter DecodeParms Predictor Colors Columns BitsPerComponent EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock
  BlackIs1 DamagedRowsBeforeError JBIG2Globals ColorTransform
  Width Height ColorSpace ImageMask Mask Decode Interpolate SMask SMaskInData Matte Intent
  BBox Matrix Group S I CS FormType Resources
  BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo Registry Ordering Supplement DW W DW2 W2
  CIDToGIDMap FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH
  AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet FontMatrix CharProcs BaseEncoding Differences UseCMap CMapName
  WMode Length1 Length2 Length3
  Font LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK G BC TR TR2
  PatternType PaintType TilingType XStep YStep Shading ExtGState ShadingType Background AntiAlias Coords Domain Function Extend
  VerticesPerRow BitsPerCoordinate BitsPerFlag FunctionType Range Size BitsPerSample Order Encode C0 C1 N Functions Bounds
  WhitePoint BlackPoint Gamma Alternate
  `.split(/\s+/),
)
