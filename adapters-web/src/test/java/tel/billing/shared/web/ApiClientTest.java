package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import tel.billing.shared.RateLimits;

@Served
@DisplayName("An API client")
class ApiClientTest {
    private static final String CLIENT = "Billing-Client: " + SampleService.API_CLIENT;
    private static final String FOR = "Billing-Client-Address: ";

    private final Logger logger = (Logger) LoggerFactory.getLogger("billing.access");
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();
    private final SampleLimits limits;
    private final MeterRegistry meters;
    private Wire wire;

    ApiClientTest(@Autowired RateLimits limits, @Autowired MeterRegistry meters) {
        this.limits = (SampleLimits) limits;
        this.meters = meters;
    }

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
        appender.list = new CopyOnWriteArrayList<>();
        appender.start();
        logger.addAppender(appender);
    }

    @AfterEach
    void disconnect() {
        logger.detachAppender(appender);
    }

    @Test
    void is_counted_itself_and_by_the_address_of_its_customer() {
        var reply = wire.get("/v1/plans", CLIENT, FOR + "203.0.113.1", "X-Forwarded-For: 203.0.113.250");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("RateLimit-Policy")).hasValue("\"address\";q=60;w=60");
        assertThat(limits.taken())
                .containsSubsequence("address:203.0.113.1", "api-client:shop")
                .doesNotContain("address:203.0.113.250");
    }

    @Test
    void is_counted_by_the_network_of_a_customer_with_ipv6() {
        wire.get("/v1/plans", CLIENT, FOR + "2001:db8:77:7::1");

        assertThat(limits.taken())
                .containsSubsequence("site:20010db80077/48", "address:20010db800770007/64", "api-client:shop");
    }

    @Test
    void is_not_held_responsible_for_another_customer() {
        assertThat(wire.get("/v1/plans", CLIENT, FOR + SampleLimits.EAGER).status())
                .isEqualTo(429);
        assertThat(wire.get("/v1/plans", CLIENT, FOR + "203.0.113.2").status()).isEqualTo(200);
    }

    @Test
    void is_counted_beside_the_account_with_an_access_token() {
        wire.get("/v1/me", CLIENT, "Authorization: Bearer customer.api");

        assertThat(limits.taken()).containsSubsequence("account:" + SampleTokens.ACCOUNT, "api-client:shop");
    }

    @Test
    void that_names_no_customer_is_counted_by_its_own_address() {
        wire.get("/v1/plans", CLIENT, "X-Forwarded-For: 203.0.113.3");

        assertThat(limits.taken()).containsSubsequence("address:203.0.113.3", "api-client:shop");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Billing-Client: shop.wrong-but-long-enough-to-be-a-secret",
                "Billing-Client: shop",
                "Billing-Client:",
                "Billing-Client: other." + SampleService.SECRET
            })
    void with_wrong_credentials_is_rejected_by_every_operation(String header) {
        for (var path : new String[] {"/v1/plans", "/v1/nothing"}) {
            var reply = wire.get(path, header, FOR + "203.0.113.4");

            assertThat(reply.status()).isEqualTo(401);
            assertThat(reply.problem()).isEqualTo("auth.client_invalid");
            assertThat(reply.header("WWW-Authenticate")).hasValue("Billing-Client");
        }
        assertThat(limits.taken()).doesNotContain("address:203.0.113.4");
    }

    @Test
    void cannot_send_two_credentials() {
        assertThat(wire.get("/v1/plans", CLIENT, CLIENT).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "shop", "1.2.3.4, 5.6.7.8", "1.2.3", "fe80::1%eth0"})
    void must_name_an_address(String address) {
        var reply = wire.get("/v1/plans", CLIENT, FOR + address);

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.faults()).containsExactly("Billing-Client-Address must be one IPv4 or IPv6 address");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/me", "/v1/nothing"})
    void gets_422_for_a_malformed_address_before_its_token_and_the_path_are_checked(String path) {
        assertThat(wire.get(path, CLIENT, FOR + "shop").status()).isEqualTo(422);
    }

    @Test
    void alone_may_name_an_address() {
        assertThat(wire.get("/v1/plans", FOR + SampleLimits.EAGER, "X-Forwarded-For: 203.0.113.5")
                        .status())
                .isEqualTo(200);
        assertThat(limits.taken()).contains("address:203.0.113.5");
    }

    @Test
    void is_named_in_the_access_log_and_its_secret_is_not() {
        wire.get("/v1/plans", CLIENT, "X-Request-Id: of-the-shop");
        wire.get("/v1/plans", CLIENT + "x", "X-Request-Id: of-a-stranger");

        assertThat(event("of-the-shop").getMDCPropertyMap()).containsEntry("client", "shop");
        assertThat(event("of-a-stranger").getMDCPropertyMap()).containsOnlyKeys("request_id");
        assertThat(appender.list).noneMatch(event -> event.toString().contains(SampleService.SECRET));
    }

    @Test
    void is_counted_in_a_metric() {
        var before = requests("shop");
        var strangers = requests("unknown");

        wire.get("/v1/plans", CLIENT);
        wire.get("/v1/plans", CLIENT + "x");
        wire.get("/v1/plans");

        assertThat(requests("shop")).isEqualTo(before + 1);
        assertThat(requests("unknown")).isEqualTo(strangers + 1);
    }

    @Test
    void is_not_a_browser() {
        var reply = wire.send(
                "OPTIONS",
                "/v1/plans",
                "",
                "Origin: https://shop.example.com",
                "Access-Control-Request-Method: GET",
                "Access-Control-Request-Headers: billing-client");

        assertThat(reply.header("Access-Control-Allow-Headers").orElse(""))
                .doesNotContainIgnoringCase("Billing-Client");
    }

    private double requests(String client) {
        return meters.counter("billing.api.client.requests", "client", client).count();
    }

    /// The line follows the response.
    private ILoggingEvent event(String request) {
        return await().until(
                        () -> appender.list.stream()
                                .filter(line ->
                                        request.equals(line.getMDCPropertyMap().get("request_id")))
                                .findFirst(),
                        found -> found.isPresent())
                .orElseThrow();
    }
}
