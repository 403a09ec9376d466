package tel.billing.shared.persistence;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jooq.ConnectionProvider;
import org.jooq.exception.DataAccessException;
import org.springframework.jdbc.datasource.DataSourceUtils;

/// Lends the connection of the thread's transaction or, if there is none, a connection of the pool. Spring's
/// `TransactionAwareDataSourceProxy` does the same, but calls each method of the connection by reflection.
record TransactionConnections(DataSource pool) implements ConnectionProvider {

    @Override
    public Connection acquire() {
        try {
            return DataSourceUtils.doGetConnection(pool);
        } catch (SQLException broken) {
            throw new DataAccessException("The database cannot be reached", broken);
        }
    }

    @Override
    public void release(Connection lent) {
        try {
            DataSourceUtils.doReleaseConnection(lent, pool);
        } catch (SQLException broken) {
            throw new DataAccessException("A connection cannot be returned", broken);
        }
    }
}
