package tel.billing.provisioning.kamailio;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/// Tells at once why nobody was let in. A pool keeps that to itself while it tries again, for longer
/// than whoever waits for it does.
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
        } catch (SQLException refused) {
            alarm.ring(refused);
            throw refused;
        }
    }
}
