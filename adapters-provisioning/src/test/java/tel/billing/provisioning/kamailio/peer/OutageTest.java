package tel.billing.provisioning.kamailio.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@KamailioInstalled
@DisplayName("After an outage Kamailio")
@Execution(ExecutionMode.SAME_THREAD)
class OutageTest {
    /// Each test has its own, because after an outage of the database, each worker's connections fail once.
    @AutoClose
    private final KamailioServer server = KamailioServer.start();

    @Test
    void keeps_registrations_after_it_was_killed() {
        try (var bela = TestLine.on(server, 1, 1).phone();
                var ada = TestLine.on(server, 1, 1).phone()) {
            assertThat(bela.register()).isEqualTo(200);
            server.kill();
            server.restart();

            assertThat(ada.call(bela.username()).status()).isEqualTo(200);

            server.stop();
            server.restart();
            assertThat(ada.call(bela.username()).status()).isEqualTo(200);
        }
    }

    @Test
    void of_its_database_accepts_phones_again_which_got_503_during_the_outage() {
        try (var ada = TestLine.on(server, 1, 1).phone()) {
            server.closeDatabase();
            await().until(ada::register, status -> status == 503);

            server.openDatabase();
            await().until(ada::register, status -> status == 200);
        }
    }
}
