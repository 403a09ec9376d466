package tel.billing.journey.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import tel.billing.journey.Service;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.demo.DemoPlan;
import tel.billing.shared.demo.DemoProgress;
import tel.billing.shared.demo.DemoProgress.State;

@DisplayName("Demo data")
@Tag("long")
class DemoDataTest {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @TempDir
    Path directory;

    @Test
    void is_created_once_with_balanced_books_and_ends_now() throws IOException {
        var log = new ListAppender<ILoggingEvent>();
        var data = directory.resolve("var");
        var demoLog = (Logger) LoggerFactory.getLogger("tel.billing.shared.demo");
        demoLog.addAppender(log);
        log.start();
        try (var service = start(data)) {
            // Spring Boot removes appenders when it configures the log.
            demoLog.addAppender(log);
            await().atMost(PATIENCE).until(() -> new DemoProgress(data).state() == State.COMPLETE);

            assertThat(log.list).extracting(ILoggingEvent::getFormattedMessage).isEmpty();
            assertThat(Duration.between(service.part(BusinessClock.class).instant(), Instant.now())
                            .abs())
                    .isLessThan(Duration.ofMinutes(5));
            assertBalanced(service);
            assertThat(accounts(service))
                    .isEqualTo(DemoPlan.ofYear().customers().size() + 1);
            assertThat(statuses(service, "subscription_subscription"))
                    .contains("draft", "active", "past_due", "suspended", "cancelled");
            assertThat(statuses(service, "account_account")).contains("active", "suspended", "closed");
            assertThat(statuses(service, "payment_payment"))
                    .contains("captured", "declined", "pending", "partly_refunded", "charged_back");
        }
        try (var again = start(data)) {
            assertThat(accounts(again)).isEqualTo(DemoPlan.ofYear().customers().size() + 1);
        }
    }

    private static Service start(Path data) {
        return Service.start(
                _ -> {},
                "--billing.demo=true",
                "--billing.data-directory=" + data,
                "--billing.rate-limits-enabled=true");
    }

    private static void assertBalanced(Service service) {
        assertThat(service.admin()
                        .get("/v1/admin/reports/trial-balance")
                        .mustBe(200)
                        .items())
                .isNotEmpty()
                .allSatisfy(currency ->
                        assertThat(currency.required("sum_minor").longValue()).isZero());
    }

    private static int accounts(Service service) {
        return service.sql().fetchCount(DSL.table("account_account"));
    }

    private static List<String> statuses(Service service, String table) {
        return service.sql().fetch("select distinct status from " + table).into(String.class);
    }
}
