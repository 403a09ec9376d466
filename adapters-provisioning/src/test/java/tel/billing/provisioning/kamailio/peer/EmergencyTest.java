package tel.billing.provisioning.kamailio.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@KamailioInstalled
@DisplayName("An emergency call")
class EmergencyTest {
    private static SipPhone gateway;
    private static KamailioServer server;

    @BeforeAll
    static void start() {
        gateway = SipPhone.listening("gateway");
        server = KamailioServer.start(
                "EMERGENCY_GATEWAY \"%s\"".formatted(gateway.place()), "EMERGENCY_NUMBERS \"112,911\"");
    }

    @AfterAll
    static void stop() {
        server.close();
        gateway.close();
    }

    @Test
    void reaches_the_gateway_from_a_suspended_line() {
        var ada = TestLine.on(server, 1, 1).suspend();

        assertThat(sipp("call", ada, "112")).isTrue();

        await().untilAsserted(() -> assertThat(ofLine(ada)).containsExactlyInAnyOrder("INVITE", "ACK", "BYE"));
    }

    @Test
    void is_possible_to_each_number_of_the_list_and_no_other() {
        var ada = TestLine.on(server, 1, 1).suspend();

        assertThat(sipp("call", ada, "911")).isTrue();
        assertThat(sipp("refused", ada, "110")).isTrue();
        assertThat(sipp("refused", ada, "1")).isTrue();
        assertThat(sipp("refused", ada, "4930123456")).isTrue();
    }

    @Test
    void is_neither_rejected_by_nor_counted_against_the_limit() {
        var ada = TestLine.on(server, 1, 1);
        var bela = TestLine.on(server, 1, 1);
        try (var phone = ada.phone();
                var other = bela.phone()) {
            other.register();
            var first = phone.call("112");
            var second = phone.call("112");
            assertThat(phone.call(bela.username()).status()).isEqualTo(200);

            var third = phone.call("112");

            assertThat(first.status()).isEqualTo(200);
            assertThat(second.status()).isEqualTo(200);
            assertThat(third.status()).isEqualTo(200);
            assertThat(phone.call(bela.username()).status()).isEqualTo(403);
        }
    }

    @Test
    void is_possible_twenty_times_at_once_and_does_not_block_other_lines() {
        try (var phone = TestLine.on(server, 1, 1).suspend().phone();
                var other = TestLine.on(server, 1, 1).suspend().phone()) {
            var calls = IntStream.range(0, 20).mapToObj(_ -> phone.call("112")).toList();
            assertThat(calls).allMatch(Call::isUp);

            assertThat(phone.call("112").status()).isEqualTo(486);

            assertThat(other.call("112").isUp()).isTrue();
            assertThat(calls.getFirst().hangUp()).isEqualTo(200);
            await().until(() -> phone.call("112").isUp());
        }
    }

    @Test
    void asserts_the_identity_of_the_line_whatever_the_phone_sends() {
        var ada = TestLine.on(server, 1, 1).suspend();
        try (var phone = ada.phone()) {
            phone.invite(phone.invitation("sip:112@" + server.domain())
                    .with("P-Asserted-Identity", "<sip:other.caller@%s>".formatted(server.domain())));
        }

        assertThat(gateway.received())
                .filteredOn(message -> message.method().equals("INVITE") && from(message, ada))
                .singleElement()
                .satisfies(received -> assertThat(received.all("P-Asserted-Identity"))
                        .containsExactly("<sip:%s@%s>".formatted(ada.username(), server.domain())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tel:112",
                "TEL:112",
                "tel:112;phone-context=pbx.example.test",
                "urn:service:sos",
                "urn:service:sos.ambulance",
                "sip:112@PBX.Example.Test",
                "sip:112@SERVER",
                "sip:112@DOMAIN;user=phone"
            })
    void is_possible_with_every_form_of_the_number(String uri) {
        var ada = TestLine.on(server, 1, 1).suspend();
        try (var phone = ada.phone()) {
            var dialled = uri.replace("DOMAIN", server.domain())
                    .replace("SERVER", "127.0.0.1:" + server.sip().getPort());

            assertThat(phone.invite(phone.invitation(dialled)).status()).isEqualTo(200);
        }
        assertThat(gateway.received())
                .filteredOn(message -> message.method().equals("INVITE") && from(message, ada))
                .extracting(SipMessage::uri)
                .containsExactly("sip:112@" + gateway.place());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sip:anonymous@anonymous.invalid", "sip:anonymous@pbx.example.test", "sip:ada@192.0.2.1"})
    void reaches_the_gateway_with_a_withheld_number(String from) {
        var ada = TestLine.on(server, 1, 1).suspend();
        try (var phone = ada.phone()) {
            var invitation = phone.invitation("sip:112@" + server.domain())
                    .but("From", "\"Anonymous\" <%s>;tag=1".formatted(from))
                    .with("Privacy", "id");

            assertThat(phone.invite(invitation).status()).isEqualTo(200);
        }
        assertThat(gateway.received())
                .filteredOn(message -> message.header("P-Asserted-Identity")
                        .filter("<sip:%s@%s>".formatted(ada.username(), server.domain())::equals)
                        .isPresent())
                .singleElement()
                .satisfies(received -> assertThat(received.header("Privacy")).isEmpty());
    }

    @Test
    void is_not_ended_with_the_line() throws IOException {
        var ada = TestLine.on(server, 1, 1);
        var bela = TestLine.on(server, 1, 1);
        try (var phone = ada.phone();
                var other = bela.phone()) {
            other.register();
            assertThat(phone.call("112").isUp()).isTrue();
            assertThat(callsOf(ada)).isZero();

            assertThat(phone.call(bela.username()).isUp()).isTrue();
            assertThat(callsOf(ada)).isOne();
        }
    }

    private static int callsOf(TestLine line) throws IOException {
        var calls = server.call(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"dlg.profile_list\",\"params\":[\"party\",\"%s\"],\"id\":1}"
                                .formatted(line.username()))
                .body();
        return Pattern.compile("\"h_entry\"").matcher(calls).results().toList().size();
    }

    @Test
    void requires_the_password_of_a_line() {
        var ada = TestLine.on(server, 1, 1);
        try (var phone = ada.phone();
                var stranger = phone.anotherWith("wrong")) {
            assertThat(stranger.call("112").status()).isEqualTo(407);
        }
        assertThat(ofLine(ada)).isEmpty();
    }

    private static boolean sipp(String scenario, TestLine line, String number) {
        return Sipp.goes(scenario, server, line.username(), line.password(), number);
    }

    private static List<String> ofLine(TestLine line) {
        return gateway.received().stream()
                .filter(message -> from(message, line))
                .map(SipMessage::method)
                .toList();
    }

    private static boolean from(SipMessage message, TestLine line) {
        return message.header("From").orElseThrow().contains(line.username());
    }
}
