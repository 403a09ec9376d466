package tel.billing.shared.persistence;

import javax.sql.DataSource;
import org.jooq.ConnectionProvider;
import org.jooq.DSLContext;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.jooq.SQLDialect;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultConfiguration;
import org.jooq.impl.DefaultExecuteListenerProvider;

/// Opens jOOQ on a data source. Statements join the unit of work of their thread, and throw
/// [StoreUnavailable] if PostgreSQL is down.
public final class Jooq {
    private Jooq() {}

    public static DSLContext on(DataSource dataSource) {
        return on(new TransactionConnections(dataSource));
    }

    /// As [#on(DataSource)], but outside of units of work.
    public static DSLContext on(ConnectionProvider connections) {
        return DSL.using(new DefaultConfiguration()
                .set(connections)
                .set(SQLDialect.POSTGRES)
                .set(settings())
                .set(new DefaultExecuteListenerProvider(ExecuteListener.onException(Jooq::translateOutage))));
    }

    /// Renders SQL without a connection.
    ///
    /// @param prefix of the names of parameters
    static DSLContext renderer(String prefix) {
        return DSL.using(SQLDialect.POSTGRES, settings().withRenderNamedParamPrefix(prefix));
    }

    private static Settings settings() {
        return new Settings().withExecuteLogging(false).withRenderSchema(false);
    }

    private static void translateOutage(ExecuteContext statement) {
        var broken = statement.exception();
        if (broken != null) {
            statement.exception(Outage.translate(broken));
        }
    }
}
