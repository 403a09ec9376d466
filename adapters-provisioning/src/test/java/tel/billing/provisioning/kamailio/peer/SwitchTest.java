package tel.billing.provisioning.kamailio.peer;

import static java.util.function.Predicate.isEqual;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("long")
@KamailioInstalled
@DisplayName("Kamailio with our configuration")
class SwitchTest {
    @AutoClose
    private static KamailioServer server;

    private final List<SipPhone> phones = new ArrayList<>();

    @BeforeAll
    static void start() {
        server = KamailioServer.start();
    }

    @AfterEach
    void closePhones() {
        phones.forEach(SipPhone::close);
    }

    @Test
    void accepts_a_registration_with_the_right_password() {
        assertThat(phone(line(1, 1)).register()).isEqualTo(200);
    }

    @Test
    void responds_identically_to_a_wrong_password_and_an_unknown_name() {
        var wrong = opened(phone(line(1, 1)).anotherWith("wrong")).registration();
        var unknown = opened(new SipPhone(server, "unknown", "wrong")).registration();

        assertThat(wrong.status()).isEqualTo(401);
        assertThat(unknown.start()).isEqualTo(wrong.start());
        assertThat(namesOfHeaders(unknown)).isEqualTo(namesOfHeaders(wrong));
    }

    @Test
    void reveals_a_suspension_only_to_phones_with_the_right_password() {
        var phone = phone(line(1, 1).suspend());

        assertThat(phone.register()).isEqualTo(403);
        assertThat(opened(phone.anotherWith("wrong")).register()).isEqualTo(401);
    }

    @Test
    void accepts_registrations_of_a_resumed_line() {
        assertThat(phone(line(1, 1).suspend().resume()).register()).isEqualTo(200);
    }

    @Test
    void limits_the_number_of_registered_devices() {
        var first = phone(line(2, 1));
        var second = opened(first.another());
        var third = opened(first.another());
        assertThat(first.register()).isEqualTo(200);
        assertThat(second.register()).isEqualTo(200);

        var refusal = third.registration();

        assertThat(refusal.status()).isEqualTo(503);
        assertThat(first.register()).isEqualTo(200);
        assertThat(second.unregister()).isEqualTo(200);
        assertThat(third.register()).isEqualTo(200);
    }

    @Test
    void rejects_a_registration_for_another_line() {
        var bela = phone(line(1, 1));
        var ada = phone(line(1, 1));

        var theft = ada.request("REGISTER", "sip:" + server.domain())
                .but("To", "<sip:%s@%s>".formatted(bela.username(), server.domain()))
                .with("Contact", ada.contact());

        assertThat(ada.signIn(theft).status()).isBetween(401, 403);
        assertThat(ada.call(bela.username()).status()).isEqualTo(480);
    }

    @ParameterizedTest
    @CsvSource({"To, ''", "From, ;tag=1"})
    void rejects_a_registration_in_another_domain(String header, String tag) {
        var ada = phone(line(1, 1));

        var registration = ada.request("REGISTER", "sip:" + server.domain())
                .but("To", "<%s>".formatted(ada.uri()))
                .with("Contact", ada.contact())
                .but(header, "<sip:%s@elsewhere.test>%s".formatted(ada.username(), tag));

        assertThat(ada.signIn(registration).status()).isEqualTo(404);
    }

    @Test
    void shortens_a_too_long_registration() {
        var ada = phone(line(1, 1));

        var accepted = ada.signIn(ada.request("REGISTER", "sip:" + server.domain())
                .but("To", "<%s>".formatted(ada.uri()))
                .with("Contact", ada.contact())
                .with("Expires", "99999"));

        assertThat(accepted.status()).isEqualTo(200);
        assertThat(accepted.header("Contact"))
                .hasValueSatisfying(contact -> assertThat(seconds(contact)).isBetween(1, 600));
    }

    @Test
    void connects_a_call_and_ends_it() {
        var ada = phone(line(1, 1));
        var bela = phone(line(1, 1));
        bela.register();

        var call = ada.call(bela.username());

        assertThat(call.status()).isEqualTo(200);
        assertThat(call.hangUp()).isEqualTo(200);
        // messages that are sent in quick succession may overtake each other
        await().untilAsserted(() -> assertThat(bela.received())
                .extracting(SipMessage::method)
                .containsExactlyInAnyOrder("INVITE", "ACK", "BYE"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"caller", "called", "service"})
    void keeps_and_ends_calls_between_phones_behind_NAT(String ending) throws IOException {
        var ada = opened(line(1, 1).phoneBehindNat());
        var bela = opened(line(1, 1).phoneBehindNat());
        bela.register();
        for (var inDialog : List.of("", "INVITE", "UPDATE", "INFO")) {
            for (var sender : List.of(ada, bela)) {
                var call = await().until(() -> ada.call(bela.username()), Call::isUp);
                for (var method : inDialog.isEmpty() ? List.<String>of() : List.of(inDialog, inDialog)) {
                    // 491 until Kamailio has read the ACK of the call
                    await().until(
                                    () -> status(sender, sender == ada ? call.within(method) : call.back(method)),
                                    isEqual(200));
                }

                switch (ending) {
                    case "caller" -> assertThat(call.hangUp()).isEqualTo(200);
                    case "called" -> assertThat(status(bela, call.back("BYE"))).isEqualTo(200);
                    default -> server.endCallsOf(ada.username());
                }

                await().until(() -> ending.equals("caller") || call.isOverFor(ada));
                await().until(() -> ending.equals("called") || call.isOverFor(bela));
                assertThat(call.isOverFor(ada) && ending.equals("caller")).isFalse();
                assertThat(call.isOverFor(bela) && ending.equals("called")).isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Supported", "k"})
    void removes_100rel_from_calls_to_several_phones(String header) {
        var ada = phone(line(1, 1));
        var bela = phone(line(2, 1));
        bela.register();

        var call = ada.invite(ada.invitation(bela.uri()).with(header, "timer, 100rel, replaces"));

        assertThat(call.isUp()).isTrue();
        assertThat(bela.received().getFirst().header(header))
                .hasValueSatisfying(known -> assertThat(known).contains("timer", "replaces"))
                .hasValueSatisfying(known -> assertThat(known).doesNotContain("100rel"));
    }

    @Test
    void routes_a_number_to_its_line() {
        var ada = phone(line(1, 1));
        var line = line(1, 1);
        var number = TestLine.anyNumber("49");
        line.number(number);
        var bela = phone(line);
        bela.register();

        var call = ada.call(number);

        assertThat(call.status()).isEqualTo(200);
        call.hangUp();
    }

    @Test
    void connects_the_phone_that_answers_while_another_still_rings() {
        var ada = phone(line(1, 1));
        var bela = phone(line(2, 1));
        var ringing = opened(bela.another());
        ringing.answerBy("180 Ringing");
        for (var round = 0; round < 5; round++) {
            (round % 2 == 0 ? bela : ringing).register();
            (round % 2 == 0 ? ringing : bela).register();

            var before = ringing.received().size();
            var call = await().until(() -> ada.call(bela.username()), Call::isUp);
            // the other phone still reports that it rings after the call is answered
            await().until(() -> {
                ringing.repeat();
                return ringing.received().stream()
                        .skip(before)
                        .map(SipMessage::method)
                        .anyMatch("CANCEL"::equals);
            });
            assertThat(call.hangUp()).isEqualTo(200);

            assertThat(bela.unregister()).isEqualTo(200);
            assertThat(ringing.unregister()).isEqualTo(200);
        }
        assertThat(ringing.received()).extracting(SipMessage::method).doesNotContain("ACK", "BYE");
    }

    @Test
    void connects_no_calls_to_a_registered_line_that_is_suspended() {
        var ada = phone(line(1, 1));
        var line = line(1, 1);
        var bela = phone(line);
        bela.register();
        line.suspend();

        assertThat(ada.call(bela.username()).status()).isEqualTo(480);
        line.end();
        assertThat(ada.call(bela.username()).status()).isEqualTo(404);
        assertThat(bela.received()).isEmpty();
    }

    @Test
    void rejects_calls_over_the_limit_with_a_reason() {
        var ada = phone(line(1, 2));
        var bela = phone(line(1, 1));
        bela.register();
        var first = ada.call(bela.username());
        var second = ada.call(bela.username());
        assertThat(second.status()).isEqualTo(200);

        var third = ada.call(bela.username());

        assertThat(third.status()).isEqualTo(403);
        assertThat(third.reason()).isEqualTo("Too Many Calls");
        first.hangUp();
        await().until(() -> ada.call(bela.username()).isUp());
    }

    @Test
    void enforces_the_limit_for_concurrent_calls() throws Exception {
        var ada = line(1, 3);
        var bela = phone(line(1, 1));
        bela.register();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = IntStream.range(0, 8)
                    .mapToObj(_ -> threads.submit(
                            () -> phone(ada).call(bela.username()).status()))
                    .toList();
            var statuses = new ArrayList<Integer>();
            for (var call : calls) {
                statuses.add(call.get());
            }
            assertThat(statuses).filteredOn(status -> status == 200).hasSize(3);
            assertThat(statuses).filteredOn(status -> status == 403).hasSize(5);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "256, 128, 128, 481",
        "257, 128, 128, 400",
        "256, 129, 128, 400",
        "256, 128, 129, 400",
        "9000, 1, 1, 400"
    })
    void rejects_a_too_long_Call_ID_or_tag(int callId, int from, int to, int status) {
        var ada = phone(line(1, 1));

        var request = ada.request("BYE", ada.uri())
                .but("Call-ID", "c".repeat(callId))
                .but("From", "<%s>;tag=%s".formatted(ada.uri(), "f".repeat(from)))
                .but("To", "<%s>;tag=%s".formatted(ada.uri(), "t".repeat(to)));

        assertThat(ada.request(request).status()).isEqualTo(status);
    }

    @ParameterizedTest
    @MethodSource
    void ignores_a_response_with_an_invalid_tag(String tag) {
        var ada = phone(line(1, 1));
        var bela = phone(line(1, 1));
        bela.register();
        bela.answerAs(tag);
        var call = CompletableFuture.supplyAsync(() -> ada.call(bela.username()), Thread::startVirtualThread);
        await().until(() -> !bela.received().isEmpty());

        bela.answerAs("t".repeat(128));
        bela.answerBy("486 Busy Here");

        assertThat(call)
                .succeedsWithin(Duration.ofMinutes(1))
                .extracting(Call::status)
                .isEqualTo(486);
    }

    private static List<String> ignores_a_response_with_an_invalid_tag() {
        return List.of("t".repeat(129), "\"t\"");
    }

    @Test
    void frees_the_memory_of_calls_that_a_BYE_cancelled() throws IOException {
        try (var other = KamailioServer.start("MEMORY 1\n#!subst \"/uptime/uptime|core.shmmem/\"")) {
            var ada = phone(TestLine.on(other, 1, 1));
            var bela = phone(TestLine.on(other, 1, 1));
            bela.register();
            bela.ring();
            bela.answerAs("ringing");
            giveUp(ada, bela);
            var before = memory(other);

            for (var call = 0; call < 30; call++) {
                giveUp(ada, bela);
            }

            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(memory(other)).isLessThan(before + 10_000));
        }
    }

    private static void giveUp(SipPhone ada, SipPhone bela) {
        var before = bela.received().size();
        var invitation = ada.invitation(bela.uri());
        var call = CompletableFuture.supplyAsync(() -> ada.signIn(invitation), Thread::startVirtualThread);
        await().until(() -> bela.received().size() > before);
        await().until(() -> ada.giveUp(invitation, "ringing"), status -> status == 200);
        assertThat(call)
                .succeedsWithin(Duration.ofMinutes(1))
                .extracting(SipMessage::status)
                .isEqualTo(487);
    }

    @Test
    void frees_the_memory_of_failed_calls() throws IOException {
        try (var other = KamailioServer.start("MEMORY 1\n#!subst \"/uptime/uptime|core.shmmem/\"")) {
            var ada = phone(TestLine.on(other, 1, 1));
            var bela = phone(TestLine.on(other, 1, 1));
            bela.register();
            bela.answerBy("486 Busy Here");
            ada.call(bela.username());
            var before = memory(other);

            for (var call = 100; call < 200; call++) {
                var invitation = ada.invitation(bela.uri()).but("Call-ID", call + "x".repeat(200));
                assertThat(ada.signIn(invitation).status()).isEqualTo(486);
            }

            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(memory(other)).isLessThan(before + 10_000));
        }
    }

    /// The used shared memory in bytes.
    private static long memory(KamailioServer other) throws IOException {
        var answer = other.call("{\"jsonrpc\":\"2.0\",\"method\":\"core.shmmem\",\"id\":1}")
                .body();
        return Long.parseLong(answer.replaceFirst("(?s).*\"used\":\\s*(\\d+).*", "$1"));
    }

    /// For how long the contact is registered.
    private static int seconds(String contact) {
        return Integer.parseInt(contact.replaceFirst(".*;expires=(\\d+).*", "$1"));
    }

    private static int status(SipPhone by, SipMessage request) {
        return by.request(request.but("Contact", by.contact())).status();
    }

    private static List<String> namesOfHeaders(SipMessage message) {
        return message.headers().stream().map(SipMessage.Header::name).toList();
    }

    private static TestLine line(int devices, int calls) {
        return TestLine.on(server, devices, calls);
    }

    private SipPhone phone(TestLine line) {
        return opened(line.phone());
    }

    private synchronized SipPhone opened(SipPhone phone) {
        phones.add(phone);
        return phone;
    }
}
