package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;
import org.springframework.boot.test.web.server.LocalServerPort;

@DisplayName("The access log")
@Served
class AccessLogTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger("billing.access");
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();
    private Wire wire;

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
    void names_method_route_status_and_duration_of_each_request() {
        wire.get("/v1/plans/%zz", "X-Request-Id: malformed");
        wire.get("/v1/nothing", "X-Request-Id: unknown-path");
        wire.post("/v1/orders/7/cancel", "{}", "X-Request-Id: found", "Authorization: Bearer customer");

        assertThat(fields("malformed"))
                .containsEntry("http.response.status_code", 400)
                .containsEntry("http.route", "-");
        assertThat(fields("unknown-path"))
                .containsEntry("http.response.status_code", 404)
                .containsEntry("http.route", "-")
                .containsEntry("url.path", "/v1/nothing");
        assertThat(fields("found"))
                .containsEntry("http.request.method", "POST")
                .containsEntry("http.route", "/v1/orders/{id}/cancel")
                .containsEntry("url.path", "/v1/orders/7/cancel")
                .containsKey("duration_ms");
    }

    @Test
    void names_the_caller() {
        wire.get("/v1/me", "X-Request-Id: known", "Authorization: Bearer customer");
        wire.get("/v1/plans", "X-Request-Id: public");

        assertThat(event("known").getMDCPropertyMap())
                .containsEntry("user.id", SampleTokens.USER.toString())
                .containsEntry("organization.id", SampleTokens.ACCOUNT.toString());
        assertThat(event("public").getMDCPropertyMap()).containsOnlyKeys("request_id");
    }

    private Map<String, Object> fields(String request) {
        return event(request).getKeyValuePairs().stream().collect(Collectors.toMap(this::key, this::value));
    }

    /// The line follows the response.
    private ILoggingEvent event(String request) {
        return await().until(
                        () -> appender.list.stream()
                                .filter(line ->
                                        request.equals(line.getMDCPropertyMap().get("request_id")))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private String key(KeyValuePair pair) {
        return pair.key;
    }

    private Object value(KeyValuePair pair) {
        return pair.value;
    }
}
