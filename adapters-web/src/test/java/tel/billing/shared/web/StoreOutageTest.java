package tel.billing.shared.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.web.response.StoreOutage;

@Served
@ExtendWith(OutputCaptureExtension.class)
class StoreOutageTest {
    @Autowired
    private MeterRegistry meters;

    private Wire wire;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        wire = new Wire(port);
    }

    @Test
    void a_handler_without_its_database_gets_503(CapturedOutput log) {
        assertThatItIsReported(wire.get("/v1/stored"), "/v1/stored", log);
    }

    @Test
    void a_token_whose_session_cannot_be_read_gets_503(CapturedOutput log) {
        assertThatItIsReported(wire.get("/v1/me", "Authorization: Bearer unknowable"), "/v1/me", log);
    }

    @Test
    void every_failure_is_counted() {
        var before = count();
        wire.get("/v1/stored");
        wire.get("/v1/me", "Authorization: Bearer unknowable");
        wire.get("/v1/me", "Authorization: Bearer broken");
        wire.get("/v1/bug");
        assertThat(count() - before).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SILENCE | The database is not available.",
                "REFUSAL | The database cannot store changes at the moment.",
                "TIMEOUT | The database took too long, for example because the data is locked."
            })
    void the_problem_says_why_and_what_to_do(StoreUnavailable.Reason reason, String detail) {
        var problem = new StoreOutage(new SimpleMeterRegistry())
                .report(new StoreUnavailable(reason, new SQLException("internals"), ""));
        assertThat(problem.detail())
                .isEqualTo(detail + " Retry the request, with the same Idempotency-Key if it had one.");
    }

    private static void assertThatItIsReported(Wire.Reply reply, String path, CapturedOutput log) {
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.problem()).isEqualTo("about:blank");
        assertThat(reply.header("Content-Type")).contains("application/problem+json");
        assertThat(reply.header("Retry-After")).contains("5");
        assertThat(reply.header("Cache-Control")).contains("no-store");
        assertThat(reply.json().path("title").asString()).isEqualTo("Service Unavailable");
        assertThat(reply.json().path("instance").asString()).isEqualTo(path);
        assertThat(reply.body()).doesNotContain("SQLException", "line to the database");
        assertThat(log.getAll().lines().filter(line -> line.contains("no line to the database")))
                .singleElement()
                .asString()
                .contains("WARN");
        assertThat(log).doesNotContain("ERROR", "\tat ");
    }

    private double count() {
        return meters.get("billing.database.unavailable").counter().count();
    }
}
