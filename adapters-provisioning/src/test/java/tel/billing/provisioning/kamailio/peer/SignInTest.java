package tel.billing.provisioning.kamailio.peer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Eve has a line and its password, and wants to use ada's line.
@KamailioInstalled
@DisplayName("A phone that authenticates")
class SignInTest extends TrunkTests {
    private static final String NUMBER = "4930123456";
    private static final int MAX_MESSAGE_BYTES = 16_384;

    private SipPhone ada;
    private SipPhone eve;

    @BeforeEach
    void openPhones() {
        ada = opened(TestLine.on(server, 1, 1).phone());
        // the second place is for a call before the BYE of the first one is answered
        eve = opened(TestLine.on(server, 1, 2).phone());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Proxy-Authorization", "proxy-authorization", "Proxy-Authorization "})
    void cannot_call_in_another_name_with_an_additional_false_credential(String header) {
        for (var name : List.of(ada.username(), "unknown")) {
            var invitation = inTheNameOf(name, eve.invitation(number()));
            var credentials =
                    credentials(eve, invitation).header("Proxy-Authorization").orElseThrow();

            assertThat(eve.request(again(eve, invitation)
                                    .with(header, falseCredentials(name))
                                    .with("Proxy-Authorization", credentials))
                            .status())
                    .isEqualTo(400);

            assertThat(trunk.received()).noneMatch(message -> message.text().contains(name));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Proxy-Authorization", "Authorization"})
    void cannot_register_another_line_with_an_additional_false_credential(String header) {
        var registration = inTheNameOf(ada.username(), registration(eve)).but("To", "<%s>".formatted(ada.uri()));
        var credentials = credentials(eve, registration).header("Authorization").orElseThrow();

        assertThat(eve.request(again(eve, registration)
                                .with(header, falseCredentials(ada.username()))
                                .with("Authorization", credentials))
                        .status())
                .isEqualTo(400);

        assertThat(registered(ada)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"pbx.example.test, right", "pbx.example.test, ''", "other.test, right", "other.test, ''"})
    void cannot_use_a_user_name_with_a_domain(String domain, String password) {
        var name = ada.username() + "@" + domain;
        insertHa1b(name, domain, password);
        for (var request : List.of(ada.invitation(number()), registration(ada))) {
            var challenge = ada.request(request);

            assertThat(ada.request(again(ada, request)
                                    .with(headerFor(challenge), digest(challenge, name, password, request)))
                            .status())
                    .isEqualTo(challenge.status());
        }
        assertThat(trunk.received()).noneMatch(message -> message.text().contains(ada.username()));
        assertThat(registered(ada)).isEmpty();
    }

    @Test
    void can_use_credentials_without_a_nonce_count_only_once() {
        var invitation = eve.invitation(number());
        var challenge = eve.request(invitation);
        var credentials = new Digest(challenge.header("Proxy-Authenticate").orElseThrow())
                .answerUncounted(eve.username(), eve.password(), "INVITE", invitation.uri());
        var signed = again(eve, invitation).with("Proxy-Authorization", credentials);
        assertThat(new Call(eve, signed, eve.request(signed)).hangUp()).isEqualTo(200);

        var another = eve.invitation(number()).with("Proxy-Authorization", credentials);

        assertThat(eve.request(another).status()).isEqualTo(407);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tag=one;tag=two", "tag=\"one\"", "TAG = \"one\""})
    void must_send_one_unquoted_From_tag(String tag) {
        var invitation = eve.invitation(number()).but("From", "<%s>;%s".formatted(eve.uri(), tag));

        assertThat(eve.signIn(invitation).status()).isEqualTo(400);

        assertThat(trunk.received()).noneMatch(message -> message.text().contains(eve.username()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\rCSeq: 1900000000 INVITE",
                "a\rFrom: <sip:boss@elsewhere.test>;tag=other",
                "a\rP-Asserted-Identity: <sip:boss@elsewhere.test>",
                "a\nSubject: b",
                "a\0b"
            })
    void must_end_header_lines_with_CR_LF(String value) {
        assertThat(eve.signIn(eve.invitation(number()).with("User-Agent", value))
                        .status())
                .isEqualTo(400);

        assertThat(trunk.received()).noneMatch(message -> message.text().contains(eve.username()));
    }

    @Test
    void can_send_any_bytes_in_the_body() {
        var invitation = eve.invitation(number());
        var body = new SipMessage(invitation.start(), invitation.headers(), "v=0\no=a\rs=b\0\r\n\r\n");

        assertThat(eve.invite(body).hangUp()).isEqualTo(200);
    }

    @Test
    void cannot_use_a_user_name_that_is_not_ASCII() throws IOException {
        var before = server.complaints();
        var invitation = eve.invitation(number());
        var credentials = digest(eve.request(invitation), "n\u00e4me", "", invitation);
        var signed = again(eve, invitation)
                .with("Via", "SIP/2.0/UDP 127.0.0.1;rport;branch=" + SipPhone.anyBranch())
                .with("Proxy-Authorization", credentials);

        assertThat(answerTo(signed.text().getBytes(ISO_8859_1))).startsWith("SIP/2.0 407 ");

        assertThat(server.complaints()).isEqualTo(before);
    }

    private String answerTo(byte[] request) throws IOException {
        try (var socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            socket.setSoTimeout(60_000);
            socket.send(new DatagramPacket(request, request.length, server.sip()));
            var answer = new DatagramPacket(new byte[65_535], 65_535);
            socket.receive(answer);
            return new String(answer.getData(), 0, answer.getLength(), ISO_8859_1);
        }
    }

    @Test
    void cannot_send_a_message_over_the_size_limit() {
        var tooMuch = eve.invitation(number()).with("Subject", "s".repeat(MAX_MESSAGE_BYTES));
        assertThat(eve.signIn(tooMuch).status()).isEqualTo(513);
        assertThat(eve.request(registration(eve).with("Subject", "s".repeat(MAX_MESSAGE_BYTES)))
                        .status())
                .isEqualTo(513);
        assertThat(trunk.received()).noneMatch(message -> message.text().contains(eve.username()));

        var much = eve.invitation(number()).with("Subject", "s".repeat(MAX_MESSAGE_BYTES / 2));
        assertThat(eve.invite(much).hangUp()).isEqualTo(200);
    }

    @Test
    void gets_a_new_challenge_for_each_registration_and_call() {
        assertThat(eve.register()).isEqualTo(200);
        assertThat(eve.register()).isEqualTo(200);
        assertThat(eve.call(NUMBER).hangUp()).isEqualTo(200);
        assertThat(eve.unregister()).isEqualTo(200);
        assertThat(eve.register()).isEqualTo(200);
        assertThat(eve.call(NUMBER).hangUp()).isEqualTo(200);
    }

    private String number() {
        return "sip:%s@%s".formatted(NUMBER, server.domain());
    }

    private SipMessage registration(SipPhone by) {
        return by.request("REGISTER", "sip:" + server.domain())
                .but("To", "<%s>".formatted(by.uri()))
                .with("Contact", by.contact());
    }

    private List<String> registered(SipPhone phone) {
        return server.read("SELECT contact FROM location WHERE username = ?", phone.username());
    }

    private SipMessage inTheNameOf(String name, SipMessage request) {
        return request.but("From", "<sip:%s@%s>;tag=one".formatted(name, server.domain()));
    }

    private static SipMessage credentials(SipPhone by, SipMessage request) {
        return by.credentials(by.request(request), request);
    }

    private static SipMessage again(SipPhone by, SipMessage request) {
        return request.but("CSeq", "%d %s".formatted(by.nextNumber(), request.method()));
    }

    private static String falseCredentials(String name) {
        return "Digest username=\"%s\", realm=\"elsewhere\", nonce=\"n\", uri=\"sip:x\", response=\"%s\""
                .formatted(name, "0".repeat(32));
    }

    private static String headerFor(SipMessage challenge) {
        return challenge.status() == 407 ? "Proxy-Authorization" : "Authorization";
    }

    private static String digest(SipMessage challenge, String name, String password, SipMessage request) {
        var asked = challenge
                .header(challenge.status() == 407 ? "Proxy-Authenticate" : "WWW-Authenticate")
                .orElseThrow();
        return new Digest(asked).answer(name, password, request.method(), request.uri());
    }

    /// Inserts `ha1b` the way the operator's own tools do, which may use other domains.
    private void insertHa1b(String name, String domain, String password) {
        var secret = Digests.md5("%s:%s:%s".formatted(name, server.domain(), password));
        server.sql("""
            INSERT INTO subscriber (username, domain, ha1b) VALUES (?, ?, ?)
            ON CONFLICT (username, domain) DO UPDATE SET ha1b = EXCLUDED.ha1b
            """, ada.username(), domain, secret);
    }
}
