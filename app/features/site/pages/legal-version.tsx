export { default, loader, meta } from "./legal.tsx";
