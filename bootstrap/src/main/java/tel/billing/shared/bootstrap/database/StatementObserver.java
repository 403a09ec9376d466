package tel.billing.shared.bootstrap.database;

import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.Upstream;
import tel.billing.shared.resilience.UpstreamHealth;

/// Derives from the results of statements whether the database is up. An error of PostgreSQL counts as
/// an answer.
final class StatementObserver implements ExecuteListener {
    private static final long serialVersionUID = 1;

    private final transient UpstreamHealth watch;

    StatementObserver(UpstreamHealth watch) {
        this.watch = watch;
    }

    @Override
    public void executeEnd(ExecuteContext statement) {
        watch.isUp(Upstream.DATABASE);
    }

    @Override
    public void exception(ExecuteContext statement) {
        if (statement.exception() instanceof StoreUnavailable) {
            watch.isDown(Upstream.DATABASE);
        }
    }
}
