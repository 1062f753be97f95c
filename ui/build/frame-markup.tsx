import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { AdminBarShape, AppBarShape, SiteBarShape } from '../layout/bar-shapes.tsx';
import { SHAPES } from '../shapes.ts';

/** What is in the page before any script runs: all bars and shapes, until one of each is chosen. */
export function frameMarkup(appFiles: readonly string[]): string {
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <div id="app-frame" className="frame-part" data-files={appFiles.join(' ')} hidden>
        <AppBarShape />
      </div>
      <div id="site-frame" className="frame-part" hidden>
        <SiteBarShape />
      </div>
      <div id="admin-frame" className="frame-part" hidden>
        <AdminBarShape />
      </div>
      <main>
        {SHAPES.map(({ path, shape: Shape, bar }) => (
          <div key={path} className="frame-part" data-path={path} data-bar={bar} hidden>
            <Shape />
          </div>
        ))}
      </main>
    </Router>,
  );
}
