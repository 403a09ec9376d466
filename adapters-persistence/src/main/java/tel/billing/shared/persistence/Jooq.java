package tel.billing.shared.persistence;

import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/// Opens jOOQ on a data source, such that statements join the unit of work of their thread.
public final class Jooq {
    private Jooq() {}

    public static DSLContext on(DataSource dataSource) {
        return DSL.using(
                new TransactionAwareDataSourceProxy(dataSource),
                SQLDialect.POSTGRES,
                new Settings().withExecuteLogging(false).withRenderSchema(false));
    }
}
