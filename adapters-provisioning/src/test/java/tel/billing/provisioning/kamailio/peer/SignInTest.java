package tel.billing.provisioning.kamailio.peer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Eve has a line and its password, and wants to be ada.
@KamailioInstalled
@DisplayName("Who signs in")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class SignInTest {
    private static final String NUMBER = "4930123456";
    private static final int LARGEST = 16_384;

    private static SipPhone trunk;
    private static KamailioServer server;

    private final List<SipPhone> phones = new ArrayList<>();
    private SipPhone ada;
    private SipPhone eve;

    @BeforeAll
    static void start() {
        trunk = SipPhone.listening("trunk");
        server = KamailioServer.start("TRUNK \"%s\"".formatted(trunk.place()));
        trunk.towards(server);
    }

    @AfterAll
    static void stop() {
        server.close();
        trunk.close();
    }

    @BeforeEach
    void givesOut() {
        ada = kept(TestLine.on(server, 1, 1).phone());
        // a place is free again when the other side has answered the farewell
        eve = kept(TestLine.on(server, 1, 2).phone());
    }

    @AfterEach
    void hangsUp() {
        phones.forEach(SipPhone::close);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Proxy-Authorization", "proxy-authorization", "Proxy-Authorization "})
    void calls_in_no_other_name_behind_a_false_proof(String header) {
        for (var name : List.of(ada.username(), "nobody")) {
            var invitation = inTheNameOf(name, eve.invitation(number()));
            var proof = proof(eve, invitation).header("Proxy-Authorization").orElseThrow();

            assertThat(eve.ask(again(eve, invitation)
                                    .with(header, falseProof(name))
                                    .with("Proxy-Authorization", proof))
                            .status())
                    .isEqualTo(400);

            assertThat(trunk.heard()).noneMatch(heard -> heard.text().contains(name));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Proxy-Authorization", "Authorization"})
    void registers_for_nobody_else_behind_a_false_proof(String header) {
        var registration = inTheNameOf(ada.username(), registration(eve)).but("To", "<%s>".formatted(ada.uri()));
        var proof = proof(eve, registration).header("Authorization").orElseThrow();

        assertThat(eve.ask(again(eve, registration)
                                .with(header, falseProof(ada.username()))
                                .with("Authorization", proof))
                        .status())
                .isEqualTo(400);

        assertThat(registered(ada)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"pbx.example.test, right", "pbx.example.test, ''", "other.test, right", "other.test, ''"})
    void has_no_domain_in_their_name(String domain, String password) {
        var name = ada.username() + "@" + domain;
        knows(name, domain, password);
        for (var request : List.of(ada.invitation(number()), registration(ada))) {
            var challenge = ada.ask(request);

            assertThat(ada.ask(again(ada, request)
                                    .with(headerFor(challenge), digest(challenge, name, password, request)))
                            .status())
                    .isEqualTo(challenge.status());
        }
        assertThat(trunk.heard()).noneMatch(heard -> heard.text().contains(ada.username()));
        assertThat(registered(ada)).isEmpty();
    }

    @Test
    void is_let_in_once_by_a_proof_that_is_not_counted() {
        var invitation = eve.invitation(number());
        var challenge = eve.ask(invitation);
        var proof = new Digest(challenge.header("Proxy-Authenticate").orElseThrow())
                .answerUncounted(eve.username(), eve.password(), "INVITE", invitation.uri());
        var signed = again(eve, invitation).with("Proxy-Authorization", proof);
        assertThat(new Call(eve, signed, eve.ask(signed)).hangUp()).isEqualTo(200);

        var another = eve.invitation(number()).with("Proxy-Authorization", proof);

        assertThat(eve.ask(another).status()).isEqualTo(407);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tag=one;tag=two", "tag=\"one\"", "TAG = \"one\""})
    void has_one_tag_as_it_stands(String tag) {
        var invitation = eve.invitation(number()).but("From", "<%s>;%s".formatted(eve.uri(), tag));

        assertThat(eve.signIn(invitation).status()).isEqualTo(400);

        assertThat(trunk.heard()).noneMatch(heard -> heard.text().contains(eve.username()));
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
    void ends_lines_as_everybody_does(String value) {
        assertThat(eve.signIn(eve.invitation(number()).with("User-Agent", value))
                        .status())
                .isEqualTo(400);

        assertThat(trunk.heard()).noneMatch(heard -> heard.text().contains(eve.username()));
    }

    @Test
    void says_whatever_it_likes_below_the_headers() {
        var invitation = eve.invitation(number());
        var body = new SipMessage(invitation.start(), invitation.headers(), "v=0\no=a\rs=b\0\r\n\r\n");

        assertThat(eve.invite(body).hangUp()).isEqualTo(200);
    }

    @Test
    void has_a_name_in_letters_that_the_database_knows() throws IOException {
        var before = server.complaints();
        var invitation = eve.invitation(number());
        var proof = digest(eve.ask(invitation), "n\u00e4me", "", invitation);
        var signed = again(eve, invitation)
                .with("Via", "SIP/2.0/UDP 127.0.0.1;rport;branch=" + SipPhone.anyBranch())
                .with("Proxy-Authorization", proof);

        assertThat(answerTo(signed.text().getBytes(ISO_8859_1))).startsWith("SIP/2.0 407 ");

        assertThat(server.complaints()).isEqualTo(before);
    }

    private static String answerTo(byte[] request) throws IOException {
        try (var socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            socket.setSoTimeout(60_000);
            socket.send(new DatagramPacket(request, request.length, server.sip()));
            var answer = new DatagramPacket(new byte[65_535], 65_535);
            socket.receive(answer);
            return new String(answer.getData(), 0, answer.getLength(), ISO_8859_1);
        }
    }

    @Test
    void says_no_more_than_fits() {
        var tooMuch = eve.invitation(number()).with("Subject", "s".repeat(LARGEST));
        assertThat(eve.signIn(tooMuch).status()).isEqualTo(513);
        assertThat(eve.ask(registration(eve).with("Subject", "s".repeat(LARGEST)))
                        .status())
                .isEqualTo(513);
        assertThat(trunk.heard()).noneMatch(heard -> heard.text().contains(eve.username()));

        var much = eve.invitation(number()).with("Subject", "s".repeat(LARGEST / 2));
        assertThat(eve.invite(much).hangUp()).isEqualTo(200);
    }

    @Test
    void registers_again_and_calls_by_a_new_challenge_each_time() {
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

    private static SipMessage proof(SipPhone by, SipMessage request) {
        return by.credentials(by.ask(request), request);
    }

    private static SipMessage again(SipPhone by, SipMessage request) {
        return request.but("CSeq", "%d %s".formatted(by.nextNumber(), request.method()));
    }

    private static String falseProof(String name) {
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

    /// As the operator's own tools write it, who may have other domains.
    private void knows(String name, String domain, String password) {
        var secret = Digests.md5("%s:%s:%s".formatted(name, server.domain(), password));
        server.sql("""
                INSERT INTO subscriber (username, domain, ha1b) VALUES (?, ?, ?)
                ON CONFLICT (username, domain) DO UPDATE SET ha1b = EXCLUDED.ha1b
                """, ada.username(), domain, secret);
    }

    private SipPhone kept(SipPhone other) {
        phones.add(other);
        return other;
    }
}
