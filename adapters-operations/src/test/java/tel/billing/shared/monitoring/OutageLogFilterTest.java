package tel.billing.shared.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.StoreUnavailable;

@DisplayName("The log")
class OutageLogFilterTest {
    private static final Exception OUTAGE = new StoreUnavailable(new SQLException("the disk is full"));
    private static final Exception BUG = new IllegalStateException("a bug");

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private Logger logger;

    @BeforeEach
    void start() {
        var context = new LoggerContext();
        context.addTurboFilter(new OutageLogFilter(StoreUnavailable.class::isInstance));
        log.start();
        logger = context.getLogger("a library");
        logger.setLevel(Level.INFO);
        logger.addAppender(log);
    }

    @Test
    void has_one_line_without_a_stack_trace_for_an_outage() {
        logger.error("Unhandled exception. Will keep running.", OUTAGE);
        logger.error("Task {} failed after {} ms", "mail", 7, OUTAGE);

        assertThat(log.list).allSatisfy(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.WARN);
            assertThat(line.getThrowableProxy()).isNull();
        });
        assertThat(lines())
                .containsExactly(
                        "Unhandled exception. Will keep running.: " + OUTAGE, "Task mail failed after 7 ms: " + OUTAGE);
    }

    @Test
    void has_one_line_if_traces_cannot_be_exported() {
        var exporter = logger.getLoggerContext().getLogger("io.opentelemetry.exporter.internal.http.HttpExporter");
        exporter.setLevel(Level.INFO);
        exporter.addAppender(log);

        exporter.error("Failed to export spans.", BUG);

        assertThat(log.list)
                .singleElement()
                .satisfies(line -> assertThat(line.getThrowableProxy()).isNull());
        assertThat(lines()).containsExactly("Failed to export spans.: " + BUG);
    }

    @Test
    void has_the_stack_trace_of_any_other_failure() {
        logger.error("Task {} failed", "mail", BUG);

        assertThat(log.list).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.ERROR);
            assertThat(line.getThrowableProxy().getMessage()).isEqualTo("a bug");
        });
    }

    @Test
    void omits_an_outage_below_the_level_of_the_logger() {
        logger.debug("a detail", OUTAGE);

        assertThat(log.list).isEmpty();
    }

    private List<String> lines() {
        return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }
}
