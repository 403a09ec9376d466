package tel.billing.journey.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.identity.BrowserTests;

@Tag("long")
@OnService
@DisplayName("A page of the documentation")
class DocsPagesTest extends BrowserTests {
    private static final List<String> GUIDES = List.of("/docs", "/docs/quickstart", "/docs/errors", "/docs/staff");

    @BeforeAll
    void faults_are_collected() {
        browser().collectFaults();
    }

    @ParameterizedTest
    @CsvSource({"360, light", "1280, dark"})
    void fits_the_screen_and_requests_nothing_elsewhere(int width, String scheme, Service service) {
        browser().emulate(width, scheme);
        for (var guide : GUIDES) {
            browser().open(service.at(guide));
            isAsItShouldBe(guide, width, scheme);
        }
    }

    @ParameterizedTest
    @CsvSource({"360, dark", "1280, light"})
    void shows_every_operation(int width, String scheme, Service service) {
        browser().emulate(width, scheme);
        browser().open(service.at("/docs/reference"));
        browser().awaitThat("document.querySelectorAll('#reference .opblock-tag').length > 5");
        browser().evaluate("document.querySelectorAll('.opblock-tag').forEach(tag => tag.click())");
        browser()
                .awaitThat("document.querySelectorAll('#reference .opblock').length === "
                        + service.contract().operations().size());
        browser().click(".opblock-summary-control");
        browser().awaitThat("document.querySelector('#reference .opblock .responses-table') !== null");
        isAsItShouldBe("/docs/reference", width, scheme);
    }

    @Test
    void shows_the_operations_for_the_staff_only(Service service) {
        browser().open(service.at("/docs/reference?for=staff"));
        browser().awaitThat("document.querySelectorAll('#reference .opblock-tag').length === 3");
        assertThat(browser()
                        .evaluate(
                                "document.querySelector('nav[aria-label=Operations] [aria-current=page]').textContent")
                        .asString())
                .isEqualTo("For staff");
        assertThat(browser()
                        .evaluate("new URL(document.getElementById('document').href).pathname")
                        .asString())
                .isEqualTo("/openapi/staff.json");
    }

    private void isAsItShouldBe(String path, int width, String scheme) {
        var faults = browser().evaluate("window.faults");
        assertThat(faults.isArray()).as("faults of %s are collected", path).isTrue();
        assertThat(faults.valueStream()).as("faults of %s", path).isEmpty();
        assertThat(browser()
                        .evaluate("Math.max(...[document.documentElement, document.querySelector('main')].map("
                                + "element => element.scrollWidth))")
                        .asInt())
                .as("width of %s", path)
                .isLessThanOrEqualTo(width);
        assertThat(browser()
                        .evaluate("getComputedStyle(document.body).backgroundColor")
                        .asString())
                .isEqualTo(scheme.equals("dark") ? "rgb(18, 22, 29)" : "rgb(255, 255, 255)");
    }
}
