// What other features print of the drawing: pure functions, plain path data.
export { drawingOf, type PersonDrawing } from "./domain/drawing/drawing.ts";
export { grammarOf, poster } from "./domain/drawing/poster.ts";
export { toSvg, type Drawing, type Shape } from "./domain/drawing/shapes.ts";
