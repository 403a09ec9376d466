package tel.billing.shared.persistence.performance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.jooq.ConnectionProvider;
import org.jspecify.annotations.Nullable;

/// Connections that report the SQL of each statement.
record RecordedConnections(ConnectionProvider connections, Consumer<String> statements) implements ConnectionProvider {

    @Override
    public Connection acquire() {
        var connection = connections.acquire();
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class},
                (_, method, arguments) -> call(connection, method, arguments));
    }

    @Override
    public void release(Connection recorded) {
        try {
            connections.release(recorded.unwrap(Connection.class));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private @Nullable Object call(Connection connection, Method method, Object @Nullable [] arguments)
            throws Throwable {
        if (method.getName().equals("unwrap")) {
            return connection;
        }
        if (method.getName().equals("prepareStatement") && arguments != null) {
            statements.accept((String) arguments[0]);
        }
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
