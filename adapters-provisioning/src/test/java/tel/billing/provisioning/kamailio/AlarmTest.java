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
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import tel.billing.shared.Secret;

/// What the operator reads when Kamailio, or its database, is not as it must be.
@Isolated("it reads a log that is written by others, too")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class AlarmTest {
    private static final Duration A_MOMENT = Duration.ofMillis(500);

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger(Alarm.class);
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
    void a_database_that_lets_us_not_in_is_told_as_an_error_while_the_caller_waits(String state, String why)
            throws IOException {
        try (var database = DeafServer.refusing(state, why);
                var phoneSystem = phoneSystem(database.port(), stub.url())) {
            assertThat(phoneSystem.isUp(A_MOMENT)).isFalse();

            assertThat(log.list)
                    .filteredOn(event -> event.getLevel() == Level.ERROR)
                    .singleElement()
                    .satisfies(event -> assertThat(event.getFormattedMessage())
                            .startsWith("Kamailio's database does not take what we say")
                            .contains(why));
        }
    }

    @Test
    void an_error_is_told_though_a_warning_was_just_before() {
        var alarm = new Alarm("It");

        alarm.ring(new IOException("away"));
        alarm.refuses("another token");
        alarm.refuses("another token");
        alarm.ring(new IOException("away"));

        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("It does not answer: IOException, away", "It refuses to answer us: another token");
    }

    @Test
    void of_a_Kamailio_that_nobody_is_at_the_address_is_told() {
        try (var phoneSystem = phoneSystem(1, URI.create("http://127.0.0.1:1/RPC"))) {
            assertThat(phoneSystem.isUp(A_MOMENT)).isFalse();

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
