package tel.billing.journey.api;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.architecture.Pages;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;

@OnService
@DisplayName("The documentation")
class DocsTest {
    private static final Pattern LINK = Pattern.compile("href=\"(/docs[^\"#]*)?(?:#([^\"]+))?\"");

    @Test
    void is_where_a_browser_arrives(Service service) {
        var arrival = service.get("/")
                .header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
                .send()
                .mustBe(302);

        assertThat(arrival.header("Location")).hasValue("/docs");
    }

    @Test
    void leaves_the_root_empty_for_clients_of_the_API(Service service) {
        service.get("/").send().mustBe(404, "not-found");
        service.get("/").header("Accept", "*/*").send().mustBe(404, "not-found");
        service.get("/").header("Accept", "application/json").send().mustBe(404, "not-found");
    }

    @Test
    void has_a_page_for_each_guide_that_caches_may_store(Service service) throws IOException {
        assertThat(pages(service)).hasSizeGreaterThan(15).allSatisfy((path, page) -> {
            assertThat(page.header("Content-Type")).hasValue("text/html;charset=utf-8");
            assertThat(page.header("Cache-Control")).hasValue("public, max-age=300");
            assertThat(page.header("Content-Security-Policy").orElseThrow())
                    .startsWith("default-src 'none';")
                    .doesNotContain("unsafe");
            assertThat(page.body()).contains("<h1").doesNotContain("{{");
            var etag = page.header("ETag").orElseThrow();
            service.get(path).header("If-None-Match", etag).send().mustBe(304);
        });
        service.get("/docs/unknown").send().mustBe(404, "not-found");
        service.get("/docs/README").send().mustBe(404, "not-found");
    }

    @Test
    void has_links_that_lead_to_a_section(Service service) throws IOException {
        var pages = pages(service);
        assertThat(pages)
                .allSatisfy((path, page) -> assertThat(
                                LINK.matcher(page.body()).results().toList())
                        .isNotEmpty()
                        .allSatisfy(link -> {
                            var target = link.group(1) == null ? path : link.group(1);
                            if (!target.equals("/docs/reference")) {
                                assertThat(pages).containsKey(target);
                            }
                            if (link.group(2) != null) {
                                assertThat(pages.get(target).body()).contains("id=\"" + link.group(2) + "\"");
                            }
                        }));
    }

    private static Map<String, Reply> pages(Service service) throws IOException {
        return Pages.below("docs/guides").stream()
                .map(guide -> guide.getFileName().toString().replace(".md", ""))
                .map(name -> name.equals("README") ? "/docs" : "/docs/" + name)
                .collect(toMap(path -> path, path -> service.get(path).send().mustBe(200)));
    }
}
