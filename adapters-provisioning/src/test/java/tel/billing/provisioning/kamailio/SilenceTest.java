package tel.billing.provisioning.kamailio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static tel.billing.provisioning.spec.Unavailability.unavailable;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.PhoneSystem.Availability;
import tel.billing.provisioning.application.PhoneSystem.LineList;
import tel.billing.provisioning.application.PhoneSystem.LineState;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Arbitrary;

/// If Kamailio or its database does not answer properly, the PBX is unavailable within the time
/// limit, and it reports if nothing can have been changed.
class SilenceTest {
    private static final Duration A_MOMENT = Duration.ofMillis(200);
    private static final Duration SLACK = Duration.ofSeconds(10);
    private static final String UNREACHABLE_DATABASE = "jdbc:postgresql://127.0.0.1:1/kamailio";

    private final AccountId account = Arbitrary.accountId();
    private final LineId line = new LineId(Arbitrary.id());

    @AutoClose
    private final RpcStub stub = new RpcStub();

    @Test
    void an_unreachable_database() {
        assertUnavailable(UNREACHABLE_DATABASE, stub.url());
    }

    @ParameterizedTest
    @MethodSource("databases")
    void a_database_that_breaks_its_protocol(Supplier<DeafServer> database) throws IOException {
        try (var deaf = database.get()) {
            assertUnavailable("jdbc:postgresql://127.0.0.1:%s/kamailio".formatted(deaf.port()), stub.url());
        }
    }

    static Stream<Supplier<DeafServer>> databases() {
        // A notice of 16 million characters, and an endless repetition of "authentication ok".
        return Stream.of(
                DeafServer::silent,
                () -> DeafServer.trickling((byte) 'N', (byte) 1, (byte) 0, (byte) 0, (byte) 0, (byte) 'M'),
                () -> DeafServer.endless((byte) 'R', (byte) 0, (byte) 0, (byte) 0, (byte) 8, (byte) 0));
    }

    @Test
    void an_unreachable_Kamailio() {
        assertUnavailable(UNREACHABLE_DATABASE, URI.create("http://127.0.0.1:1/RPC"));
    }

    @ParameterizedTest
    @MethodSource("kamailios")
    void a_Kamailio_that_breaks_its_protocol(Supplier<DeafServer> kamailio) throws IOException {
        try (var deaf = kamailio.get()) {
            assertUnavailable(UNREACHABLE_DATABASE, URI.create("http://127.0.0.1:%s/RPC".formatted(deaf.port())));
        }
    }

    static Stream<Supplier<DeafServer>> kamailios() {
        return Stream.of(
                DeafServer::silent,
                () -> DeafServer.trickling("HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n{".getBytes(UTF_8)),
                () -> DeafServer.endless("HTTP/1.1 200 OK\r\nX: x".getBytes(UTF_8)),
                () -> DeafServer.endless("SIP/2.0 200 OK\r\n".getBytes(UTF_8)));
    }

    @ParameterizedTest
    @MethodSource("behaviours")
    void an_unusable_response(RpcStub.Behaviour behaviour) {
        stub.respondTo("core.uptime", behaviour);

        assertUnavailable(UNREACHABLE_DATABASE, stub.url());
    }

    static Stream<RpcStub.Behaviour> behaviours() {
        return Stream.of(
                new RpcStub.Behaviour.Hangs(),
                new RpcStub.Behaviour.Trickles(),
                new RpcStub.Behaviour.SendsEndlessly(),
                new RpcStub.Behaviour.Cuts(),
                new RpcStub.Behaviour.Says(401, "Unauthorized"),
                new RpcStub.Behaviour.Says(200, ""),
                new RpcStub.Behaviour.Says(200, "<html>Maintenance</html>"),
                new RpcStub.Behaviour.Says(200, "null"),
                new RpcStub.Behaviour.Says(200, "[]"),
                new RpcStub.Behaviour.Says(200, "{\"jsonrpc\":\"2.0\",\"result\":{},\"id\":4711}"),
                new RpcStub.Behaviour.Says(200, "{\"jsonrpc\":\"2.0\",\"id\":%s}"),
                new RpcStub.Behaviour.Says(
                        500, "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":500,\"message\":\"no\"},\"id\":%s}"),
                new RpcStub.Behaviour.Says(200, "[".repeat(100_000)));
    }

    @Test
    void the_health_check_says_what_to_repair() throws IOException {
        stub.respondTo("core.uptime", new RpcStub.Behaviour.Says(401, "Unauthorized"));
        assertThat(whyDown(UNREACHABLE_DATABASE, stub.url()))
                .isEqualTo("Kamailio's JSON-RPC: BILLING_KAMAILIO_RPC_TOKEN is wrong");
        assertThat(whyDown(UNREACHABLE_DATABASE, URI.create("http://127.0.0.1:1/RPC")))
                .isEqualTo("Kamailio's JSON-RPC: no connection");
        stub.reset();
        try (var database = DeafServer.refusing("28P01", "password authentication failed")) {
            assertThat(whyDown(
                            "jdbc:postgresql://127.0.0.1:%s/kamailio?sslmode=disable&gssEncMode=disable"
                                    .formatted(database.port()),
                            stub.url()))
                    .startsWith("Kamailio's database: ")
                    .contains("password authentication failed")
                    .doesNotContain("long password");
        }
    }

    private static String whyDown(String database, URI rpc) {
        try (var phoneSystem = phoneSystem(database, rpc)) {
            var availability = phoneSystem.availability(SLACK);
            assertThat(availability).isInstanceOf(Availability.Down.class);
            return ((Availability.Down) availability).reason();
        }
    }

    @Test
    void without_a_running_Kamailio_the_database_is_not_used() throws IOException {
        try (var database = DeafServer.silent();
                var phoneSystem = phoneSystem(
                        "jdbc:postgresql://127.0.0.1:%s/kamailio".formatted(database.port()),
                        URI.create("http://127.0.0.1:1/RPC"))) {
            assertThat(phoneSystem.execute(active(), A_MOMENT)).is(unavailable(false));

            assertThat(database.connections()).isZero();
        }
    }

    @Test
    void all_operations_with_a_silent_database_end_in_time() throws IOException {
        try (var database = DeafServer.silent();
                var phoneSystem =
                        phoneSystem("jdbc:postgresql://127.0.0.1:%s/kamailio".formatted(database.port()), stub.url())) {
            assertThat(assertTimeout(A_MOMENT.plus(SLACK), () -> phoneSystem.listLines(Optional.empty(), 10, A_MOMENT)))
                    .isInstanceOf(LineList.Unavailable.class);
            assertThat(assertTimeout(A_MOMENT.plus(SLACK), () -> phoneSystem.availability(A_MOMENT)))
                    .isInstanceOf(Availability.Down.class);
        }
    }

    private void assertUnavailable(String database, URI rpc) {
        try (var phoneSystem = phoneSystem(database, rpc)) {
            assertThat(assertTimeout(A_MOMENT.plus(SLACK), () -> phoneSystem.execute(active(), A_MOMENT)))
                    .is(unavailable(false));
            assertThat(assertTimeout(A_MOMENT.plus(SLACK), () -> phoneSystem.read(account, line, A_MOMENT)))
                    .isInstanceOf(LineState.Unavailable.class);
        }
    }

    private static KamailioPhoneSystem phoneSystem(String database, URI rpc) {
        return new KamailioPhoneSystem(
                new Kamailio(database, "billing", new Secret("long password"), rpc, RpcStub.TOKEN, "pbx.example.test"));
    }

    private LineInstruction active() {
        return new LineInstruction(
                new LineOperationId(account, line, 1),
                new LineConfiguration.Present(
                        new SipCredentials("ada", new Secret("open sesame")), new LineLimits(1, 2), LineStatus.ACTIVE));
    }
}
