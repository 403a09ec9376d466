package tel.billing.journey.portal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.shared.portal.Visitors;

/// Every page of the running application rejects visitors whom it does not name.
@OnService
@DisplayName("A page of portal or console")
class PagesAccessTest {

    @TestFactory
    Stream<DynamicTest> leads_strangers_to_the_sign_in(Service service) {
        return service.pages().entrySet().stream()
                .filter(page -> page.getValue() != Visitors.EVERYONE)
                .map(page -> dynamicTest(page.toString(), () -> {
                    var route = route(page);
                    var site = route.path().startsWith("/portal") ? "/portal" : "/console";
                    var answer = service.call(route.method(), route.path()).send().mustBe(303);
                    assertThat(answer.header("Location").orElseThrow()).startsWith(site + "/sign-in?next=");
                }));
    }

    @Test
    void ignores_access_tokens_of_the_API(Service service) {
        var ada = Customer.of(service);
        service.get("/portal/").bearer(ada.accessToken()).send().mustBe(303);
    }

    @Test
    void accepts_no_form_without_its_token(Service service) {
        for (var path : new String[] {"/portal/sign-in", "/console/sign-in"}) {
            var refused = service.post(path)
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .bytes("email=ada%40example.com&password=secret".getBytes(StandardCharsets.US_ASCII))
                    .send()
                    .mustBe(403);
            assertThat(refused.header("Content-Type").orElseThrow()).startsWith("text/html");
            assertThat(refused.body()).contains("This form has expired");
        }
    }

    @Test
    void reports_every_error_as_a_page_with_the_id_of_the_request(Service service) {
        for (var path : new String[] {"/portal/nothing", "/console/nothing", "/portal/sign-in;x=1"}) {
            var missing = service.get(path).header("X-Request-Id", "wanted-1").send();
            assertThat(missing.status()).as(path).isIn(400, 404);
            assertThat(missing.header("Content-Type").orElseThrow()).isEqualTo("text/html;charset=utf-8");
            assertThat(missing.body()).contains("<code>wanted-1</code>").doesNotContain("tel.billing");
        }
        assertThat(service.call("DELETE", "/portal/sign-in").send().mustBe(405).header("Content-Type").orElseThrow())
                .startsWith("text/html");
    }

    @Test
    void is_no_route_of_the_API(Service service) {
        assertThat(service.routes().all().keySet().stream().flatMap(route -> route.getPatternValues().stream()))
                .noneMatch(path -> path.startsWith("/portal") || path.startsWith("/console"));
        assertThat(service.pages().keySet())
                .allMatch(route -> route.contains("] /portal") || route.contains("] /console"));
    }

    private record Route(String method, String path) {}

    private static Route route(Map.Entry<String, Visitors> page) {
        var text = page.getKey();
        return new Route(
                text.substring(1, text.indexOf(']')),
                text.substring(text.indexOf(' ') + 1)
                        .replaceAll("\\{[^/]*}", UUID.randomUUID().toString()));
    }
}
