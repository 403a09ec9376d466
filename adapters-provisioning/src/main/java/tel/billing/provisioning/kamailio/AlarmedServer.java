package tel.billing.provisioning.kamailio;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/// Logs the reason of a failed login immediately. The pool does not report the reason while it retries, and
/// it retries for longer than its callers wait.
final class AlarmedServer extends DelegatingDataSource {
    private final Alarm alarm;

    AlarmedServer(DataSource server, Alarm alarm) {
        super(server);
        this.alarm = alarm;
    }

    @Override
    public Connection getConnection() throws SQLException {
        try {
            return super.getConnection();
        } catch (SQLException failure) {
            alarm.ring(failure);
            throw failure;
        }
    }
}
