package tel.billing.shared.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.TestServer;

@DisplayName("A lock of instances")
class InstanceLockTest {
    private static final long KEY = 42;

    private final DSLContext session = session();
    private final DSLContext otherSession = session();
    private final InstanceLock lock = new InstanceLock(session, KEY);
    private final InstanceLock other = new InstanceLock(otherSession, KEY);

    @AfterEach
    void close() {
        session.connection(Connection::close);
        otherSession.connection(Connection::close);
    }

    @Test
    void is_held_by_one_instance_until_its_session_ends() {
        assertThat(lock.isHeld()).isTrue();
        assertThat(other.isHeld()).isFalse();
        assertThat(lock.isHeld()).isTrue();

        session.connection(Connection::close);

        await().until(other::isHeld);
        assertThat(lock.isHeld()).isFalse();
    }

    @Test
    void with_another_key_is_another_lock() {
        assertThat(lock.isHeld()).isTrue();
        assertThat(new InstanceLock(otherSession, KEY + 1).isHeld()).isTrue();
    }

    @Test
    void ends_with_a_session_that_is_silent_for_a_minute() {
        lock.isHeld();

        assertThat(session.fetchValue("SHOW idle_session_timeout")).isEqualTo("1min");
    }

    private static DSLContext session() {
        return Jooq.on(new KeptConnection(TestServer.running().admin()));
    }
}
