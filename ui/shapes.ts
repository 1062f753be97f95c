import type { ComponentType } from 'react';
import {
  CardsShape,
  ColumnShape,
  FormShape,
  HeroShape,
  HomeShape,
  RowsShape,
  SectionShape,
  SignInShape,
  TemplatesShape,
  ThreadShape,
} from './components/shapes.tsx';

export interface PageShape {
  /** A regular expression for the path; the first that fits counts. */
  path: string;
  shape: ComponentType;
  /** The application's is for who is signed in. */
  bar: 'site' | 'app' | 'admin';
}

/** What each page looks like while it is read. */
export const SHAPES: readonly PageShape[] = [
  { path: '^/dashboard$', shape: HomeShape, bar: 'app' },
  { path: '^/templates$', shape: TemplatesShape, bar: 'app' },
  { path: '^/conversations$', shape: RowsShape, bar: 'app' },
  { path: '^/contacts$', shape: RowsShape, bar: 'app' },
  { path: '^/contacts/', shape: ThreadShape, bar: 'app' },
  { path: '^/conversations/', shape: ThreadShape, bar: 'app' },
  { path: '^/templates/', shape: FormShape, bar: 'app' },
  { path: '^/(?:knowledge|voice|channels)$', shape: SectionShape, bar: 'app' },
  { path: '^/(?:settings|profile|help|knowledge|instagram|widgets)', shape: ColumnShape, bar: 'app' },
  { path: '^/(?:login|register)$', shape: SignInShape, bar: 'site' },
  { path: '^/admin(?:/|$)', shape: CardsShape, bar: 'admin' },
  { path: '^/$', shape: HeroShape, bar: 'site' },
  { path: '', shape: ColumnShape, bar: 'site' },
];

export function shapeAt(path: string): ComponentType {
  return SHAPES.find((each) => new RegExp(each.path).test(path))?.shape ?? ColumnShape;
}
