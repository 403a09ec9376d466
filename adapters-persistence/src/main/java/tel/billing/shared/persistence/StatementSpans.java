package tel.billing.shared.persistence;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jooq.Configuration;
import org.jooq.DSLContext;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.jooq.impl.DefaultExecuteListenerProvider;

/// Makes a span of each statement that belongs to a trace, named after its verb and its first table. The span contains
/// the SQL with placeholders, and no values.
public final class StatementSpans implements ExecuteListener {
    private static final long serialVersionUID = 1;

    /// The key of the spans in the configuration, and of a span in the execution.
    private static final Object KEY = StatementSpans.class;

    private static final Pattern VERB =
            Pattern.compile("\\b(?:select|insert|update|delete)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern TABLE =
            Pattern.compile("\\b(?:from|into|update)\\s+\"?([a-z_]+)\"?", Pattern.CASE_INSENSITIVE);

    private final transient Tracer tracer;

    private StatementSpans(Tracer tracer) {
        this.tracer = tracer;
    }

    /// The same connections, whose statements become spans.
    public static DSLContext of(DSLContext sql, Tracer tracer) {
        var spans = new StatementSpans(tracer);
        var configuration = sql.configuration().deriveAppending(new DefaultExecuteListenerProvider(spans));
        configuration.data(KEY, spans);
        return configuration.dsl();
    }

    /// The span of a statement that jOOQ does not execute itself. It records nothing if there is no trace.
    static Span begin(Configuration configuration, String sql) {
        return configuration.data(KEY) instanceof StatementSpans spans ? spans.begin(sql) : Span.getInvalid();
    }

    @Override
    public void executeStart(ExecuteContext statement) {
        statement.data(KEY, begin(text(statement)));
    }

    @Override
    public void exception(ExecuteContext statement) {
        if (statement.data(KEY) instanceof Span span) {
            span.setStatus(StatusCode.ERROR);
        }
    }

    @Override
    public void end(ExecuteContext statement) {
        if (statement.data(KEY) instanceof Span span) {
            span.end();
        }
    }

    private Span begin(String sql) {
        return Span.current().isRecording()
                ? tracer.spanBuilder(name(sql))
                        .setSpanKind(SpanKind.CLIENT)
                        .setAttribute("db.system.name", "postgresql")
                        .setAttribute("db.query.text", sql)
                        .startSpan()
                : Span.getInvalid();
    }

    /// Statements of a batch are alike.
    private static String text(ExecuteContext statement) {
        return Stream.concat(Stream.ofNullable(statement.sql()), Stream.of(statement.batchSQL()))
                .findFirst()
                .orElse("");
    }

    static String name(String sql) {
        var verb = VERB.matcher(sql);
        var table = TABLE.matcher(sql);
        return "%s %s"
                .formatted(
                        verb.find() ? verb.group().toLowerCase(Locale.ROOT) : "sql", table.find() ? table.group(1) : "")
                .strip();
    }
}
