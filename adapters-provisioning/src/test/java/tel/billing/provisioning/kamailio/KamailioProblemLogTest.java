package tel.billing.provisioning.kamailio;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import tel.billing.provisioning.application.PhoneSystem.Availability;
import tel.billing.shared.Secret;

/// The log messages that tell an operator that Kamailio or its database cannot be used.
@Isolated("other tests write to the log that it reads")
class KamailioProblemLogTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger(KamailioProblemLog.class);
    private final RpcStub stub = new RpcStub();

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(log);
        stub.close();
    }

    @ParameterizedTest
    @CsvSource({
        "28P01,password authentication failed for user",
        "28000,no pg_hba.conf entry for host",
        "3D000,database does not exist"
    })
    void a_login_that_the_database_rejects_is_logged_as_an_error_immediately(String state, String message)
            throws IOException {
        try (var database = DeafServer.refusing(state, message);
                var phoneSystem = phoneSystem(database.port(), stub.url())) {
            assertThat(phoneSystem.availability(PATIENCE)).isInstanceOf(Availability.Down.class);

            assertThat(log.list)
                    .filteredOn(event -> event.getLevel() == Level.ERROR)
                    .singleElement()
                    .satisfies(event -> assertThat(event.getFormattedMessage())
                            .startsWith("Kamailio's database rejects our statements")
                            .contains(message));
        }
    }

    @Test
    void an_error_is_logged_even_right_after_a_warning() {
        var problems = new KamailioProblemLog("It");

        problems.log(new IOException("reset"));
        problems.logRejection("wrong token");
        problems.logRejection("wrong token");
        problems.log(new IOException("reset"));

        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("It does not answer: IOException, reset", "It rejects our requests: wrong token");
    }

    @Test
    void an_unreachable_Kamailio_is_logged_with_its_address() {
        try (var phoneSystem = phoneSystem(1, URI.create("http://127.0.0.1:1/RPC"))) {
            assertThat(phoneSystem.availability(PATIENCE)).isInstanceOf(Availability.Down.class);

            assertThat(log.list)
                    .singleElement()
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .isEqualTo("Kamailio's JSON-RPC at http://127.0.0.1:1/RPC does not answer: no connection");
        }
    }

    private static KamailioPhoneSystem phoneSystem(int port, URI rpc) {
        return new KamailioPhoneSystem(new Kamailio(
                "jdbc:postgresql://127.0.0.1:%s/kamailio?sslmode=disable&gssEncMode=disable".formatted(port),
                "billing",
                new Secret("long password"),
                rpc,
                RpcStub.TOKEN,
                "pbx.example.test"));
    }
}
