package tel.billing.provisioning.kamailio.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Toll fraud is what attackers of a PBX are paid for. The trap is the destination that they want to reach
/// without paying.
@Tag("long")
@KamailioInstalled
@DisplayName("An attacker")
class FraudTest {
    /// Headers that name the caller or the payer, refer to another call, or control how the other phone
    /// answers.
    private static final List<String> SENSITIVE_HEADERS = List.of(
            "Alert-Info",
            "Answer-Mode",
            "Call-Info",
            "Join",
            "P-Asserted-Identity",
            "P-Charge-Info",
            "Resource-Priority",
            "Target-Dialog",
            "P-Served-User",
            "Charge-Info",
            "Remote-Party-ID",
            "Diversion",
            "Referred-By",
            "b",
            "n",
            "r",
            "Identity",
            "y",
            "Replaces",
            "Priv-Answer-Mode",
            "X-Caller",
            "History-Info",
            "Identity-Info",
            "Refer-To",
            "P-Preferred-Identity");

    private static SipPhone emergency;
    private static SipPhone trunk;
    private static KamailioServer server;

    private final List<SipPhone> phones = new ArrayList<>();
    private SipPhone trap;
    private TestLine line;
    /// A phone of a suspended line.
    private SipPhone phone;

    @BeforeAll
    static void start() {
        emergency = SipPhone.listening("emergency");
        trunk = SipPhone.listening("trunk");
        server = KamailioServer.start(
                "EMERGENCY_GATEWAY \"%s\"".formatted(emergency.place()),
                "TRUNK \"%s\"".formatted(trunk.place()),
                // a single worker process handles messages in order
                "CHILDREN 1");
        trunk.towards(server);
    }

    @AfterAll
    static void stop() {
        server.close();
        trunk.close();
        emergency.close();
    }

    @BeforeEach
    void setUp() {
        trap = opened(SipPhone.listening("trap"));
        line = TestLine.on(server, 2, 2).suspend();
        phone = opened(line.phone());
    }

    @AfterEach
    void assertNothingReached() {
        // all earlier messages are handled when this one is answered
        assertThat(phone.request(phone.request("OPTIONS", "sip:" + server.domain()))
                        .status())
                .isEqualTo(200);
        assertThat(trap.received()).isEmpty();
        assertThat(trunk.received()).filteredOn(this::isMine).isEmpty();
        assertThat(emergency.received())
                .filteredOn(message -> isMine(message) && message.method().equals("INVITE"))
                .extracting(SipMessage::uri)
                .allMatch(uri -> uri.equals("sip:112@" + emergency.place())
                        || emergency.contact().equals("<" + uri + ">"));
        phones.forEach(SipPhone::close);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sip:112@TRAP",
                "sip:112@TRAP;lr",
                "sip:DOMAIN@TRAP",
                "sip:112@TRAP;maddr=DOMAIN",
                "sip:112;phone-context=+1900@DOMAIN",
                "sip:112,1900@DOMAIN",
                "sip:,@DOMAIN",
                "sip:112,@DOMAIN",
                "sip:%31%31%32@TRAP",
                "sip:112%40TRAP@DOMAIN",
                "sip:+112@DOMAIN",
                "sip:1120@DOMAIN",
                "sip:0112@DOMAIN",
                "sip:11@DOMAIN",
                "sip:112@DOMAIN@TRAP",
                "sip:DOMAIN",
                "sip:TRAP",
                "tel:+112",
                "tel:1121",
                "tel:+19005550100",
                "urn:service:counseling",
                "sip:+19005550100@DOMAIN",
                "sip:19005550100@DOMAIN",
                "sip:trap@TRAP"
            })
    void reaches_no_destination_with_an_address_that_looks_like_an_emergency_number(String uri) {
        var invitation = phone.invitation(uri.replace("TRAP", trap.place()).replace("DOMAIN", server.domain()));

        assertThat(phone.invite(invitation).status()).isBetween(400, 499);

        assertThat(emergency.received()).noneMatch(this::isMine);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sip:112@DOMAIN;maddr=TRAPIP",
                "sip:112:1900@DOMAIN",
                "sip:112@DOMAIN:9",
                "sip:112@DOMAIN;transport=tcp",
                "sip:112@DOMAIN;user=phone;isub=1900?Route=%3Csip:TRAP%3Blr%3E",
                "sips:112@DOMAIN"
            })
    void reaches_only_the_emergency_gateway_with_additional_parameters(String uri) {
        var invitation = phone.invitation(
                uri.replace("TRAPIP", "127.0.0.1").replace("TRAP", trap.place()).replace("DOMAIN", server.domain()));

        phone.invite(invitation);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<sip:TRAP;lr>",
                "<sip:TRAP>",
                "<sip:SERVER;lr>, <sip:TRAP;lr>",
                "<sip:SERVER>, <sip:TRAP>",
                "<sip:SERVER;lr;did=1.1>, <sip:1900@TRAP;lr>"
            })
    void reaches_only_the_emergency_gateway_with_a_forged_route(String route) {
        var invitation = phone.invitation("sip:112@" + server.domain()).with("Route", places(route));

        assertThat(phone.invite(invitation).status()).isEqualTo(200);
    }

    @Test
    void reaches_no_destination_with_a_strict_route() {
        var invitation = phone.invitation("sip:" + server.sip().getHostString() + ":"
                        + server.sip().getPort())
                .with("Route", "<%s>".formatted("sip:1900@" + trap.place()));

        assertThat(phone.invite(invitation).status()).isBetween(400, 499);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"INVITE", "ACK", "BYE", "INFO", "UPDATE", "PRACK", "REFER", "MESSAGE", "NOTIFY", "SUBSCRIBE"})
    void reaches_no_destination_with_a_request_within_a_forged_call(String method) {
        for (var route : List.of("<sip:SERVER;lr>", "<sip:SERVER;lr;did=1.1>, <sip:TRAP;lr>", "<sip:TRAP;lr>")) {
            var uri = "sip:1900@" + trap.place();
            var request = phone.request(method, uri)
                    .but("To", "<%s>;tag=forged".formatted(uri))
                    .with("Contact", phone.contact())
                    .with("Route", places(route));
            if (method.equals("ACK")) {
                phone.sendOnce(request);
            } else {
                assertThat(phone.request(request).status()).isIn(405, 481);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"REFER", "MESSAGE", "NOTIFY", "SUBSCRIBE", "PUBLISH", "INFO", "BYE", "UPDATE", "ANYTHING"})
    void reaches_no_destination_with_any_other_request(String method) {
        for (var uri : List.of("sip:1900@" + trap.place(), "sip:112@" + server.domain())) {
            var request = phone.request(method, uri)
                    .with("Refer-To", "<sip:1900@%s>".formatted(trap.place()))
                    .with("Contact", phone.contact())
                    .with("Route", places("<sip:SERVER;lr>, <sip:TRAP;lr>"));
            var refusal = phone.request(request);
            assertThat(refusal.status()).isEqualTo(405);
            assertThat(refusal.header("Allow")).isPresent();
        }
        phone.sendOnce(phone.request("ACK", "sip:1900@" + trap.place()));
        assertThat(phone.request(phone.request("OPTIONS", "sip:1900@" + trap.place()))
                        .status())
                .isEqualTo(405);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INVITE", "UPDATE", "INFO", "REFER", "MESSAGE", "OPTIONS", "BYE", "ACK"})
    void reaches_no_other_destination_from_within_an_emergency_call(String method) {
        var call = phone.call("112");
        assertThat(call.status()).isEqualTo(200);
        var uri = "sip:1900@" + trap.place();
        var request = call.within(method)
                .starting("%s %s SIP/2.0".formatted(method, uri))
                .with("Route", "<sip:%s;lr>".formatted(trap.place()))
                .with("Refer-To", "<%s>".formatted(uri));

        if (method.equals("ACK")) {
            phone.sendOnce(request);
        } else {
            assertThat(phone.request(request).status()).isIn(200, 405);
        }

        assertThat(emergency.received())
                .filteredOn(message -> isMine(message) && message.method().equals(method) && !method.equals("INVITE"))
                .allMatch(received -> received.header("Refer-To").isEmpty()
                        && received.header("Route").isEmpty()
                        && emergency.contact().equals("<" + received.uri() + ">"));
        assertThat(emergency.received())
                .filteredOn(this::isMine)
                .noneMatch(heard -> heard.method().equals("REFER"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"301 Moved", "302 Moved", "305 Use Proxy", "380 Elsewhere"})
    void is_not_redirected_by_the_gateway(String status) {
        var elsewhere = new SipMessage.Header("Contact", "<sip:1900@%s>".formatted(trap.place()));
        emergency.answerBy(status, elsewhere);

        var call = phone.call("112");

        emergency.answerBy("200 OK");
        assertThat(call.status()).isEqualTo(480);
    }

    @Test
    void cannot_make_a_call_loop() {
        var last = phone.invitation("sip:112@" + server.domain()).but("Max-Forwards", "0");
        assertThat(phone.signIn(last).status()).isEqualTo(483);

        var lastButOne = phone.invitation("sip:112@" + server.domain()).but("Max-Forwards", "1");
        assertThat(phone.invite(lastButOne).isUp()).isTrue();

        assertThat(emergency.received())
                .filteredOn(message -> isMine(message) && message.method().equals("INVITE"))
                .singleElement()
                .satisfies(each -> assertThat(each.header("Max-Forwards")).hasValue("0"));
    }

    @Test
    void cannot_register_a_gateway_as_a_phone() {
        line.resume();
        var number = TestLine.anyNumber("1900");
        for (var place : List.of(trunk.place(), emergency.place(), trap.place())) {
            var registration = phone.request("REGISTER", "sip:" + server.domain())
                    .but("To", "<sip:%s@%s>".formatted(phone.username(), server.domain()))
                    .with("Contact", "<sip:%s@%s>;expires=600".formatted(number, place));
            assertThat(phone.signIn(registration).status()).isIn(200, 503);
        }
        var caller = opened(TestLine.on(server, 1, 1).phone());

        caller.call(phone.username());

        assertThat(trunk.received()).noneMatch(message -> message.uri().contains(number));
        assertThat(emergency.received()).noneMatch(received -> received.uri().contains(number));
        assertThat(phone.received()).extracting(SipMessage::method).contains("INVITE");
    }

    @Test
    void cannot_call_in_the_name_of_another_line() {
        var other = TestLine.on(server, 1, 1);
        var attacker = opened(TestLine.on(server, 1, 1).phone());
        for (var number : List.of("112", "4930123456")) {
            var invitation = attacker.invitation("sip:%s@%s".formatted(number, server.domain()))
                    .but("From", "<sip:%s@%s>;tag=1".formatted(other.username(), server.domain()));

            assertThat(attacker.signIn(invitation).status()).isIn(403, 407);
        }
        assertThat(trunk.received()).noneMatch(message -> text(message).contains(other.username()));
        assertThat(emergency.received()).noneMatch(received -> text(received).contains(other.username()));
    }

    @Test
    void cannot_call_with_another_domain() {
        line.resume();
        var invitation = phone.invitation("sip:4930123456@" + server.domain())
                .but("From", "<sip:%s@elsewhere.test>;tag=1".formatted(phone.username()));

        assertThat(phone.invite(invitation).status()).isEqualTo(403);
    }

    @Test
    void reaches_no_destination_with_a_response_without_a_request() {
        phone.sendOnce(phone.request("INVITE", "sip:112@" + server.domain())
                .starting("SIP/2.0 200 OK")
                .with("Via", "SIP/2.0/UDP %s;branch=z9hG4bK1".formatted(trap.place())));

        // all earlier messages have arrived when this one is answered
        trap.towards(server).request(trap.request("OPTIONS", "sip:" + server.domain()));
        assertThat(trap.answered()).isZero();
    }

    @Test
    void cannot_make_a_phone_answer_automatically() {
        var eve = opened(TestLine.on(server, 1, 1).phone());
        var bela = opened(TestLine.on(server, 1, 1).phone());
        bela.register();
        var invitation = eve.invitation(bela.uri());
        for (var header : SENSITIVE_HEADERS) {
            invitation = invitation.with(header, "<sip:boss@elsewhere.test>;answer-after=0");
        }

        assertThat(eve.invite(invitation).isUp()).isTrue();

        assertThat(bela.received()).noneMatch(message -> message.text().contains("boss"));
    }

    @Test
    void cannot_send_another_identity_to_the_trunk() {
        var paying = opened(TestLine.on(server, 1, 30).phone());
        for (var header : SENSITIVE_HEADERS) {
            var call = paying.invite(
                    paying.invitation("sip:4930123456@" + server.domain()).with(header, "<sip:boss@elsewhere.test>"));
            for (var method : List.of("INVITE", "UPDATE", "INFO")) {
                assertThat(paying.request(call.within(method).with(header, "<sip:boss@elsewhere.test>"))
                                .status())
                        .isEqualTo(200);
            }
            assertThat(call.hangUp()).isEqualTo(200);
        }
        assertThat(trunk.received())
                .filteredOn(message -> text(message).contains(paying.username()))
                .noneMatch(received -> received.text().contains("boss"));
    }

    @Test
    void cannot_keep_a_call_with_a_BYE_in_the_name_of_the_trunk() {
        var paying = opened(TestLine.on(server, 1, 1).phone());
        var call = paying.call("4930123456");

        assertThat(paying.request(call.back("BYE")).status()).isEqualTo(200);

        await().until(() -> call.isOverFor(trunk));
        await().until(() -> paying.call("4930123456").isUp());
    }

    @Test
    void cannot_keep_a_call_with_a_BYE_in_the_name_of_the_caller() {
        var called = TestLine.on(server, 1, 1);
        var number = TestLine.anyNumber("49");
        called.number(number);
        var bela = opened(called.phone());
        bela.register();
        var call = trunk.call(number);

        assertThat(bela.request(call.within("BYE")).status()).isEqualTo(200);

        await().until(() -> call.isOverFor(trunk));
    }

    @ParameterizedTest
    @ValueSource(strings = {"INVITE", "UPDATE"})
    void cannot_redirect_the_BYE_that_the_trunk_must_receive(String method) throws IOException {
        var paying = opened(TestLine.on(server, 1, 1).phoneBehindNat());
        var call = paying.call("4930123456");
        assertThat(paying.request(call.back(method)).status()).isEqualTo(481);

        server.endCallsOf(paying.username());

        await().until(() -> call.isOverFor(trunk));
        await().until(() -> paying.call("4930123456").isUp());
    }

    @ParameterizedTest
    @ValueSource(strings = {"INVITE", "UPDATE", "INFO", "PRACK"})
    void cannot_block_the_other_sides_BYE_with_a_forged_CSeq(String method) {
        var bela = opened(TestLine.on(server, 1, 1).phoneBehindNat());
        var eve = opened(TestLine.on(server, 1, 1).phone());
        eve.register();
        var call = bela.call(eve.username());

        var forged = call.within(method).but("CSeq", "900000000 " + method);
        assertThat(eve.request(forged).status()).isEqualTo(481);

        assertThat(bela.request(call.within("INFO")).status()).isEqualTo(200);
        assertThat(call.hangUp()).isEqualTo(200);
        await().until(() -> bela.call(eve.username()).isUp());
    }

    @Test
    void cannot_call_without_a_password() {
        var stranger = opened(new SipPhone(server, "stranger", "none"));

        assertThat(stranger.call("112").status()).isEqualTo(407);
        assertThat(stranger.call("4930123456").status()).isEqualTo(407);
        assertThat(emergency.received()).noneMatch(message -> text(message).contains("stranger"));
    }

    @Test
    void cannot_replay_overheard_credentials() {
        var invitation = phone.invitation("sip:112@" + server.domain());
        var signed = signed(phone, invitation);
        assertThat(phone.request(signed).status()).isEqualTo(200);
        var thief = opened(SipPhone.listening("thief").towards(server));

        assertThat(thief.request(signed.but("Call-ID", "another")).status()).isEqualTo(407);
    }

    @ParameterizedTest
    @CsvSource({
        "401 Unauthorized, WWW-Authenticate",
        "407 Proxy Authentication Required, Proxy-Authenticate",
        "401 Unauthorized, Proxy-Authenticate",
        "407 Proxy Authentication Required, WWW-Authenticate"
    })
    void cannot_make_a_caller_sign_a_challenge(String status, String header) {
        var eve = opened(TestLine.on(server, 1, 1).phone());
        // further places are for calls before the BYE of the last one is answered
        var bela = opened(TestLine.on(server, 1, 4).phone());
        eve.register();
        var challenge = challenge();
        for (var method : List.of("INVITE", "UPDATE", "INFO")) {
            eve.answerEverythingBy("200 OK");
            var call = bela.call(eve.username());
            eve.answerEverythingBy(status, new SipMessage.Header(header, challenge));
            assertNoChallenge(bela.request(call.within(method)));
            assertThat(call.hangUp()).isEqualTo(200);
        }

        assertNoChallenge(bela.signIn(bela.invitation(eve.uri())));

        eve.answerEverythingBy("200 OK");
        assertThat(bela.call(eve.username()).isUp()).isTrue();
    }

    @Test
    void cannot_make_a_caller_sign_a_challenge_after_a_CANCEL() {
        var eve = opened(TestLine.on(server, 1, 1).phone());
        var bela = opened(TestLine.on(server, 1, 1).phone());
        eve.register();
        eve.ring();
        var signed = signed(bela, bela.invitation(eve.uri()));
        var branch = SipPhone.anyBranch();
        var answer = CompletableFuture.supplyAsync(() -> bela.request(signed, branch), Thread::startVirtualThread);
        await().until(() -> isCalled(eve));
        eve.answerBy("407 Proxy Authentication Required", new SipMessage.Header("Proxy-Authenticate", challenge()));

        bela.cancel(signed, branch);

        assertThat(answer).succeedsWithin(Duration.ofMinutes(1)).satisfies(FraudTest::assertNoChallenge);
    }

    @Test
    void does_not_receive_credentials() {
        var eve = opened(TestLine.on(server, 1, 1).phone());
        var bela = opened(TestLine.on(server, 1, 1).phone());
        eve.register();
        var invitation = bela.invitation(eve.uri());
        var signed = signed(bela, invitation);
        var signature = signed.header("Proxy-Authorization").orElseThrow();
        var more = signed.with("Authorization", signature);
        var call = new Call(bela, more, bela.request(more));
        assertThat(call.isUp()).isTrue();
        for (var method : List.of("UPDATE", "INFO", "PRACK", "INVITE")) {
            assertThat(bela.request(call.within(method)
                                    .with("Authorization", signature)
                                    .with("proxy-authorization", signature)
                                    .with("Proxy-Authorization ", signature))
                            .status())
                    .isEqualTo(200);
        }
        bela.sendOnce(call.within("ACK")
                .but("CSeq", signed.header("CSeq").orElseThrow().replace("INVITE", "ACK"))
                .with("Proxy-Authorization", signature));
        call.hangUp();

        await().until(() -> eve.received().getLast().method().equals("BYE"));
        assertThat(eve.received())
                .extracting(SipMessage::method)
                .containsExactly("INVITE", "ACK", "UPDATE", "INFO", "PRACK", "INVITE", "ACK", "BYE");
        assertThat(eve.received())
                .noneMatch(message -> message.text().toLowerCase(Locale.ROOT).contains("authorization"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"4930123456", "112"})
    void cannot_reuse_the_Call_ID_of_a_ringing_call(String number) {
        var ada = opened(TestLine.on(server, 1, 2).phone());
        var bela = opened(TestLine.on(server, 1, 1).phone());
        bela.register();
        bela.ring();
        var invitation = ada.invitation(bela.uri());
        ada.sendOnce(signed(ada, invitation));
        await().until(() -> isCalled(bela));

        var second = ada.invitation("sip:%s@%s".formatted(number, server.domain()));
        assertThat(ada.signIn(withCallIdOf(invitation, second)).status()).isEqualTo(482);

        assertThat(emergency.received()).noneMatch(message -> text(message).contains(ada.username()));
        assertThat(trunk.received()).noneMatch(received -> text(received).contains(ada.username()));
    }

    @Test
    void cannot_reuse_the_Call_ID_of_an_incoming_call() {
        var payer = TestLine.on(server, 1, 1);
        var number = TestLine.anyNumber("49");
        payer.number(number);
        var bela = opened(payer.phone());
        bela.register();
        bela.ring();
        trunk.sendOnce(trunk.invitation("sip:%s@%s".formatted(number, server.domain())));
        await().until(() -> isCalled(bela));
        var incoming = bela.received().getFirst();
        var tag = incoming.header("From").orElseThrow().replaceFirst(".*;tag=", "");

        var second = bela.invitation("sip:4930123456@" + server.domain())
                .but("From", "<%s>;tag=%s".formatted(bela.uri(), tag));
        assertThat(bela.signIn(withCallIdOf(incoming, second)).status()).isEqualTo(482);
    }

    @Test
    void cannot_reuse_the_Call_ID_of_an_answered_call() {
        var ada = opened(TestLine.on(server, 1, 2).phone());
        var invitation = ada.invitation("sip:4930123456@" + server.domain());
        var call = ada.invite(invitation);

        assertThat(ada.signIn(invitation).status()).isEqualTo(482);
        assertThat(call.hangUp()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";tag", ";tag="})
    void cannot_call_without_a_From_tag(String tag) {
        var ada = opened(TestLine.on(server, 1, 1).phone());
        var invitation =
                ada.invitation("sip:4930123456@" + server.domain()).but("From", "<%s>%s".formatted(ada.uri(), tag));

        assertThat(ada.signIn(invitation).status()).isEqualTo(400);

        assertThat(trunk.received()).noneMatch(message -> text(message).contains(ada.username()));
    }

    @Test
    void is_not_confused_with_a_caller_who_reuses_a_Call_ID_after_a_rejection() {
        var ada = opened(TestLine.on(server, 1, 1).phone());
        var bela = opened(TestLine.on(server, 1, 1).phone());
        var invitation = ada.invitation(bela.uri());
        assertThat(ada.signIn(invitation).status()).isEqualTo(480);
        bela.register();
        for (var refusal : List.of("488 Not Acceptable Here", "302 Moved", "422 Session Interval Too Small")) {
            bela.answerBy(refusal);
            assertThat(ada.signIn(invitation).status()).isBetween(422, 488);
        }
        bela.answerBy("200 OK");

        var call = ada.invite(invitation);

        assertThat(call.isUp()).isTrue();
        assertThat(ada.request(call.within("INFO")).status()).isEqualTo(200);
        assertThat(call.hangUp()).isEqualTo(200);
        await().until(() -> bela.received().getLast().method().equals("BYE"));
    }

    @Test
    void is_not_confused_with_a_paying_line_which_reaches_the_trunk() {
        var payer = TestLine.on(server, 1, 1);
        var paying = opened(payer.phone());

        var call = paying.call("4930123456");

        assertThat(call.status()).isEqualTo(200);
        assertThat(call.hangUp()).isEqualTo(200);
        await().untilAsserted(() -> assertThat(trunk.received())
                .filteredOn(message -> text(message).contains(payer.username()))
                .extracting(SipMessage::method)
                .containsExactly("INVITE", "ACK", "BYE"));
    }

    @Test
    void reaches_no_other_destination_from_within_a_call_of_a_paying_line() {
        var paying = opened(TestLine.on(server, 1, 1).phone());
        var call = paying.call("4930123456");
        var uri = "sip:1900@" + trap.place();

        var within = call.within("INVITE").starting("INVITE %s SIP/2.0".formatted(uri));

        assertThat(paying.request(within).status()).isEqualTo(200);
        assertThat(trunk.received()).noneMatch(message -> message.uri().contains("1900"));
        call.hangUp();
    }

    @Test
    void reaches_no_other_destination_even_if_a_route_is_wrong() {
        var kind = "$dlg_var(callee_kind) = \"phone\";";
        try (var wrong = KamailioServer.start(
                text -> text.replace("$du = \"sip:\" + EMERGENCY_GATEWAY;", routeTo(trap))
                        .replace("$du = \"sip:\" + TRUNK;", routeTo(trap))
                        .replace(kind, kind + routeTo(trunk)),
                "EMERGENCY_GATEWAY \"%s\"".formatted(emergency.place()),
                "TRUNK \"%s\"".formatted(trunk.place()))) {
            var ada = opened(TestLine.on(wrong, 1, 3).phone());
            var bela = opened(TestLine.on(wrong, 1, 1).phone());
            bela.register();

            for (var number : List.of("112", "4930123456", bela.username())) {
                assertThat(ada.call(number).status()).isBetween(400, 599);
            }

            for (var reachable : List.of(trap, trunk, emergency, bela)) {
                assertThat(reachable.received())
                        .noneMatch(message -> text(message).contains(ada.username()));
            }
        }
    }

    private static String routeTo(SipPhone other) {
        return "$du = \"sip:%s\";".formatted(other.place());
    }

    @Test
    void reaches_only_the_numbers_of_lines_through_the_trunk() {
        line.resume();
        var number = TestLine.anyNumber("49");
        line.number(number);
        phone.register();

        assertThat(trunk.call(number).status()).isEqualTo(200);
        assertThat(trunk.call("4930123456").status()).isEqualTo(404);
        assertThat(trunk.call("112").status()).isEqualTo(404);
        assertThat(phone.received()).extracting(SipMessage::method).startsWith("INVITE");
    }

    private static boolean isCalled(SipPhone other) {
        return other.received().stream().anyMatch(message -> message.method().equals("INVITE"));
    }

    private static SipMessage signed(SipPhone by, SipMessage invitation) {
        return by.credentials(by.request(invitation), invitation).but("CSeq", by.nextNumber() + " INVITE");
    }

    private static SipMessage withCallIdOf(SipMessage like, SipMessage invitation) {
        return invitation.but("Call-ID", like.header("Call-ID").orElseThrow());
    }

    private String challenge() {
        var stranger = opened(new SipPhone(server, "stranger", "none"));
        return stranger.request(stranger.invitation("sip:112@" + server.domain()))
                .header("Proxy-Authenticate")
                .orElseThrow();
    }

    private static void assertNoChallenge(SipMessage answer) {
        assertThat(answer.status()).isEqualTo(480);
        assertThat(answer.text()).doesNotContain("Digest");
    }

    /// Whether the message is from this test's phone.
    private boolean isMine(SipMessage message) {
        return text(message).contains(phone.username());
    }

    private static String text(SipMessage message) {
        return message.start()
                + message.header("From").orElse("")
                + message.header("Contact").orElse("");
    }

    private String places(String text) {
        return text.replace("TRAP", trap.place())
                .replace("SERVER", "127.0.0.1:" + server.sip().getPort());
    }

    private SipPhone opened(SipPhone other) {
        phones.add(other);
        return other;
    }
}
