package tel.billing.journey.portal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import tel.billing.journey.identity.Browser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Finds what is wrong with the page that a browser shows. The browser must collect faults.
///
/// @param keys the keys of all texts, of which no page may show one
record PageCheck(Browser browser, Set<String> keys) {
    private static final String AXE = axe();

    private static final String SCRIPT = """
            (async (width, keys) => {
              const faults = [...window.faults];
              const check = (isSound, fault) => isSound || faults.push(fault);
              const headings = [...document.querySelectorAll('h1')];
              check(document.title.trim(), 'has no title');
              check(document.documentElement.lang, 'has no language');
              check(headings.length === 1 && headings[0].textContent.trim(), 'has ' + headings.length + ' h1');
              check(!document.querySelector('header nav') || document.querySelector('form[action$="/sign-out"] button'),
                  'has a menu, but no button to sign out');
              check(document.documentElement.scrollWidth <= width,
                  'is ' + document.documentElement.scrollWidth + ' pixels wide instead of ' + width);

              const resources = performance.getEntriesByType('resource');
              const bytes = [...performance.getEntriesByType('navigation'), ...resources]
                  .reduce((sum, entry) => sum + entry.decodedBodySize, 0);
              check(bytes < 150000, 'has ' + bytes + ' bytes');
              resources.map(entry => entry.name)
                  .filter(name => !name.startsWith(location.origin + '/') && !name.startsWith('data:'))
                  .forEach(name => faults.push('requests ' + name));

              const texts = [document.title];
              const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
              while (walker.nextNode()) {
                if (!walker.currentNode.parentElement.closest('code, pre, script')) {
                  texts.push(walker.currentNode.data);
                }
              }
              for (const name of ['aria-label', 'alt', 'title', 'placeholder']) {
                document.querySelectorAll('[' + name + ']').forEach(it => texts.push(it.getAttribute(name)));
              }
              const areKeys = new Set(keys);
              texts.flatMap(text => text.match(/[a-z0-9_-]+(\\.[a-z0-9_-]+)+/g) ?? [])
                  .filter(word => areKeys.has(word))
                  .forEach(word => faults.push('shows the key ' + word));
              texts.flatMap(text => text.match(/\\{\\d\\}/g) ?? [])
                  .forEach(placeholder => faults.push('shows ' + placeholder));

              const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
              const found = await axe.run(document, {
                runOnly: rules,
                rules: {'target-size': {enabled: true}},
                resultTypes: ['violations'],
              });
              found.violations.forEach(violation => faults.push(
                  violation.id + ': ' + violation.nodes.map(node => node.html).join(', ')));
              return faults;
            })(%d, %s)
            """;

    /// Rebuilds the page element by element, as if it arrived on a slow connection, and returns what moves.
    private static final String ARRIVAL = """
            (async () => {
              const frame = document.createElement('iframe');
              Object.assign(frame.style, {position: 'fixed', inset: 0, width: '100%', height: '100%', border: 0});
              document.body.append(frame);
              const page = frame.contentDocument;
              const [head, body] = document.documentElement.outerHTML
                  .replace(/<script.*?<\\/script>/gs, '').split(/(?=<body)/);
              const elements = body.split(/(?=<[a-z])/);
              page.open();
              page.write('<!doctype html>' + head);
              const style = page.querySelector('link[rel=stylesheet]');
              if (!style.sheet) {
                await new Promise((loaded, failed) => {
                  style.addEventListener('load', loaded);
                  style.addEventListener('error', () => failed(new Error(style.href)));
                });
              }
              const tolerance = 8; // pixels
              const isVisible = element => element.checkVisibility({visibilityProperty: true});
              const places = new Map();
              const moved = new Set();
              for (const element of elements) {
                page.write(element);
                for (const shown of [...page.querySelectorAll('main, main *')].filter(isVisible)) {
                  const {x, y} = shown.getBoundingClientRect();
                  const before = places.get(shown);
                  if (before && Math.hypot(x - before.x, y - before.y) > tolerance) {
                    moved.add(shown);
                  }
                  places.set(shown, {x, y});
                }
              }
              page.close();
              frame.remove();
              return [...moved].map(shown => 'moves while it arrives: ' + shown.outerHTML.slice(0, 120));
            })()
            """;

    /// Waits until the page is complete.
    ///
    /// @param width of the screen
    List<String> faults(int width) {
        browser.awaitThat("document.readyState === 'complete'");
        browser.evaluate(AXE + "; undefined");
        var script = SCRIPT.formatted(width, JsonMapper.shared().writeValueAsString(keys));
        return Stream.of(ARRIVAL, script)
                .flatMap(it -> browser.resolve(it).valueStream())
                .map(JsonNode::asString)
                .toList();
    }

    private static String axe() {
        try (var file = PageCheck.class.getResourceAsStream("/axe.min.js")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
