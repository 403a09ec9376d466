package tel.billing.shared.monitoring;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.helpers.MessageFormatter;

/// Logs an exception that an outage caused as one line at `WARN`, whatever library reports it. Its stack trace
/// would be repeated for each attempt, and shows nothing that an operator can use.
public final class OutageLogFilter extends TurboFilter {
    /// The exporter of traces, whose only failures are those of the collector.
    private static final String EXPORTER = "io.opentelemetry.exporter";

    private final Predicate<Throwable> isOutage;

    /// @param isOutage whether an outage caused this exception
    public OutageLogFilter(Predicate<Throwable> isOutage) {
        this.isOutage = isOutage;
    }

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] arguments,
            @Nullable Throwable thrown) {
        var cause = thrown == null ? thrownAmong(arguments) : thrown;
        if (cause == null || !level.isGreaterOrEqual(logger.getEffectiveLevel()) || !isOutage(logger, cause)) {
            return FilterReply.NEUTRAL;
        }
        var message = MessageFormatter.arrayFormat(format, arguments).getMessage();
        logger.warn("{}: {}", message, cause.toString().lines().findFirst().orElse(""));
        return FilterReply.DENY;
    }

    private boolean isOutage(Logger logger, Throwable cause) {
        return logger.getName().startsWith(EXPORTER) || isOutage.test(cause);
    }

    /// SLF4J takes an exception from the end of the arguments.
    private static @Nullable Throwable thrownAmong(Object @Nullable [] arguments) {
        return MessageFormatter.getThrowableCandidate(arguments);
    }
}
