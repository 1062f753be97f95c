import type { ReactNode } from 'react';

/**
 * What pages look like while they are read: shown by the page itself before any script runs, and by React until all is
 * here. The two are the same markup, so nothing moves in between.
 */
export function ColumnShape() {
  return (
    <Shape className="column">
      <Cards />
    </Shape>
  );
}

/** The same beside other sections. */
export function SectionShape() {
  return (
    <Shape>
      <Sections />
      <div className="measure">
        <Cards />
      </div>
    </Shape>
  );
}

function Cards() {
  return (
    <>
      <Block is="title" />
      <div className="grid gap-4 mt-5">
        <Card>
          <Block is="line short" />
          <Block is="line long" />
          <Block is="control" />
        </Card>
        <Card>
          <Block is="line short" />
          <Block is="line" />
        </Card>
      </div>
    </>
  );
}

/** The row of sections. */
function Sections() {
  return (
    <div className="tabs sections">
      <Block is="tabs" />
    </div>
  );
}

/** A sentence, and a talk beside it. */
export function HeroShape() {
  return (
    <Shape>
      <div className="side-by-side">
        <div className="grid gap-4">
          <Block is="sentence" />
          <Block is="line long" />
          <Block is="line" />
        </div>
        <div className="grid gap-4">
          <Pair />
          <Pair />
        </div>
      </div>
    </Shape>
  );
}

/** A sentence, a plot, and small cards beside it. */
export function HomeShape() {
  return (
    <Shape>
      <div className="grid mb-5">
        <Block is="line short" />
        <Block is="sentence" />
      </div>
      <div className="side-by-side">
        <Card>
          <Block is="control" />
          <Block is="plot" />
        </Card>
        <div className="grid gap-4">
          <Card>
            <Block is="line short" />
            <Block is="row" />
          </Card>
          <Card>
            <Block is="line short" />
            <Block is="line" />
          </Card>
          <Card>
            <Block is="line short" />
            <Block is="line" />
          </Card>
          <Card>
            <Block is="line short" />
            <Block is="line" />
          </Card>
        </div>
      </div>
    </Shape>
  );
}

/** Sections, and two columns of cards. */
export function TemplatesShape() {
  return (
    <Shape>
      <Sections />
      <TwoColumns />
    </Shape>
  );
}

/** Two columns of cards. */
export function CardsShape() {
  return (
    <Shape>
      <TwoColumns />
    </Shape>
  );
}

function TwoColumns() {
  return (
    <>
      <Head />
      <div className="template-grid grid gap-4">
        {[1, 2, 3, 4].map((card) => (
          <Card key={card}>
            <Block is="line" />
            <Block is="line long" />
            <Block is="line" />
            <Block is="control" />
            <Block is="control" />
          </Card>
        ))}
      </div>
    </>
  );
}

/** Sections, a search field, and rows below it. */
export function RowsShape() {
  return (
    <Shape>
      <Sections />
      <Head />
      <div className="grid gap-4">
        <Block is="control" />
        <Card>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
            <Block key={row} is="row" />
          ))}
        </Card>
      </div>
    </Shape>
  );
}

/** Bubbles on both sides, and a column beside them. */
export function ThreadShape() {
  return (
    <Shape>
      <Block is="line back" />
      <Head />
      <div className="side-by-side">
        <div className="grid gap-4">
          {[1, 2, 3, 4].map((pair) => (
            <Pair key={pair} />
          ))}
        </div>
        <div className="grid gap-4">
          <Card>
            <Block is="line short" />
            <Block is="control" />
          </Card>
        </div>
      </div>
    </Shape>
  );
}

/** A title, tabs, a form, and a column beside it. */
export function FormShape() {
  return (
    <Shape>
      <Block is="line back" />
      <Head />
      <div className="side-by-side">
        <div className="grid gap-4">
          {[1, 2, 3, 4].map((field) => (
            <Field key={field} />
          ))}
          <Block is="block" />
        </div>
        <Card>
          <Block is="line short" />
          <Block is="block" />
        </Card>
      </div>
    </Shape>
  );
}

/** One card in the middle. */
export function SignInShape() {
  return (
    <Shape className="narrow">
      <Card>
        <Block is="title" />
        <Block is="line long" />
        <Block is="control" />
        <Block is="control" />
      </Card>
    </Shape>
  );
}

function Shape({ className = 'container screen', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="visually-hidden">Loading</span>
      {children}
    </div>
  );
}

function Card({ children }: { children: ReactNode }) {
  return <div className="card skeleton-card grid gap-4">{children}</div>;
}

function Head() {
  return (
    <div className="grid mb-5">
      <Block is="title" />
      <Block is="line" />
    </div>
  );
}

function Field() {
  return (
    <>
      <Block is="line short" />
      <Block is="control" />
    </>
  );
}

function Pair() {
  return (
    <>
      <Block is="bubble customer" />
      <Block is="bubble" />
    </>
  );
}

function Block({ is }: { is: string }) {
  return <span className={`skeleton shape-${is}`} aria-hidden="true" />;
}
