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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@KamailioInstalled
@DisplayName("Kamailio under our configuration")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class SwitchTest {
    private static KamailioServer server;

    private final List<SipPhone> phones = new ArrayList<>();

    @BeforeAll
    static void start() {
        server = KamailioServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void putPhonesAway() {
        phones.forEach(SipPhone::close);
    }

    @Test
    void lets_a_phone_register_with_its_password() {
        assertThat(phone(line(1, 1)).register()).isEqualTo(200);
    }

    @Test
    void answers_a_wrong_password_and_an_unknown_name_alike() {
        var wrong = kept(phone(line(1, 1)).anotherWith("wrong")).registration();
        var unknown = kept(new SipPhone(server, "nobody", "wrong")).registration();

        assertThat(wrong.status()).isEqualTo(401);
        assertThat(unknown.start()).isEqualTo(wrong.start());
        assertThat(namesOfHeaders(unknown)).isEqualTo(namesOfHeaders(wrong));
    }

    @Test
    void tells_only_who_has_the_password_that_the_line_is_suspended() {
        var phone = phone(line(1, 1).suspend());

        assertThat(phone.register()).isEqualTo(403);
        assertThat(kept(phone.anotherWith("wrong")).register()).isEqualTo(401);
    }

    @Test
    void lets_a_line_register_again_that_was_resumed() {
        assertThat(phone(line(1, 1).suspend().resume()).register()).isEqualTo(200);
    }

    @Test
    void lets_no_more_devices_register_than_the_line_may_have() {
        var first = phone(line(2, 1));
        var second = kept(first.another());
        var third = kept(first.another());
        assertThat(first.register()).isEqualTo(200);
        assertThat(second.register()).isEqualTo(200);

        var refusal = third.registration();

        assertThat(refusal.status()).isEqualTo(503);
        assertThat(first.register()).isEqualTo(200);
        assertThat(second.unregister()).isEqualTo(200);
        assertThat(third.register()).isEqualTo(200);
    }

    @Test
    void lets_no_phone_register_for_another_line() {
        var bela = phone(line(1, 1));
        var ada = phone(line(1, 1));

        var theft = ada.request("REGISTER", "sip:" + server.domain())
                .but("To", "<sip:%s@%s>".formatted(bela.username(), server.domain()))
                .with("Contact", ada.contact());

        assertThat(ada.signIn(theft).status()).isBetween(401, 403);
        assertThat(ada.call(bela.username()).status()).isEqualTo(480);
    }

    @Test
    void connects_a_call_and_ends_it() {
        var ada = phone(line(1, 1));
        var bela = phone(line(1, 1));
        bela.register();

        var call = ada.call(bela.username());

        assertThat(call.status()).isEqualTo(200);
        assertThat(call.hangUp()).isEqualTo(200);
        // two that follow each other at once may overtake each other
        await().untilAsserted(() -> assertThat(bela.heard())
                .extracting(SipMessage::method)
                .containsExactlyInAnyOrder("INVITE", "ACK", "BYE"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"caller", "called", "service"})
    void keeps_and_ends_calls_between_phones_that_know_not_where_they_are(String ending) throws IOException {
        var ada = kept(line(1, 1).phoneBehindNat());
        var bela = kept(line(1, 1).phoneBehindNat());
        bela.register();
        for (var said : List.of("", "INVITE", "UPDATE", "INFO")) {
            for (var saying : List.of(ada, bela)) {
                var call = await().until(() -> ada.call(bela.username()), Call::isUp);
                for (var method : said.isEmpty() ? List.<String>of() : List.of(said, said)) {
                    // 491 before the acknowledgement of the call itself was read
                    await().until(
                                    () -> status(saying, saying == ada ? call.within(method) : call.back(method)),
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
    void lets_no_phone_of_several_ask_for_what_would_reach_another(String header) {
        var ada = phone(line(1, 1));
        var bela = phone(line(2, 1));
        bela.register();

        var call = ada.invite(ada.invitation(bela.uri()).with(header, "timer, 100rel, replaces"));

        assertThat(call.isUp()).isTrue();
        assertThat(bela.heard().getFirst().header(header))
                .hasValueSatisfying(known -> assertThat(known).contains("timer", "replaces"))
                .hasValueSatisfying(known -> assertThat(known).doesNotContain("100rel"));
    }

    @Test
    void leads_a_number_to_its_line() {
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
    void connects_with_the_phone_that_answered_though_another_still_rings() {
        var ada = phone(line(1, 1));
        var bela = phone(line(2, 1));
        var ringing = kept(bela.another());
        ringing.answerBy("180 Ringing");
        for (var round = 0; round < 5; round++) {
            (round % 2 == 0 ? bela : ringing).register();
            (round % 2 == 0 ? ringing : bela).register();

            var before = ringing.heard().size();
            var call = await().until(() -> ada.call(bela.username()), Call::isUp);
            // also after the other has answered it says that it rings
            await().until(() -> {
                ringing.repeat();
                return ringing.heard().stream()
                        .skip(before)
                        .map(SipMessage::method)
                        .anyMatch("CANCEL"::equals);
            });
            assertThat(call.hangUp()).isEqualTo(200);

            assertThat(bela.unregister()).isEqualTo(200);
            assertThat(ringing.unregister()).isEqualTo(200);
        }
        assertThat(ringing.heard()).extracting(SipMessage::method).doesNotContain("ACK", "BYE");
    }

    @Test
    void leads_nobody_to_a_line_that_was_suspended_while_it_registered() {
        var ada = phone(line(1, 1));
        var line = line(1, 1);
        var bela = phone(line);
        bela.register();
        line.suspend();

        assertThat(ada.call(bela.username()).status()).isEqualTo(480);
        line.end();
        assertThat(ada.call(bela.username()).status()).isEqualTo(404);
        assertThat(bela.heard()).isEmpty();
    }

    @Test
    void refuses_calls_over_the_limit_and_says_so() {
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
    void finds_room_for_one_only_when_many_call_at_once() throws Exception {
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
    void refuses_calls_whose_name_is_too_long(int callId, int from, int to, int status) {
        var ada = phone(line(1, 1));

        var request = ada.request("BYE", ada.uri())
                .but("Call-ID", "c".repeat(callId))
                .but("From", "<%s>;tag=%s".formatted(ada.uri(), "f".repeat(from)))
                .but("To", "<%s>;tag=%s".formatted(ada.uri(), "t".repeat(to)));

        assertThat(ada.ask(request).status()).isEqualTo(status);
    }

    @ParameterizedTest
    @MethodSource
    void hears_no_answer_whose_tag_is_none(String tag) {
        var ada = phone(line(1, 1));
        var bela = phone(line(1, 1));
        bela.register();
        bela.answerAs(tag);
        var call = CompletableFuture.supplyAsync(() -> ada.call(bela.username()), Thread::startVirtualThread);
        await().until(() -> !bela.heard().isEmpty());

        bela.answerAs("t".repeat(128));
        bela.answerBy("486 Busy Here");

        assertThat(call)
                .succeedsWithin(Duration.ofMinutes(1))
                .extracting(Call::status)
                .isEqualTo(486);
    }

    private static List<String> hears_no_answer_whose_tag_is_none() {
        return List.of("t".repeat(129), "\"t\"");
    }

    @Test
    void keeps_nothing_of_calls_that_were_given_up_by_a_farewell() throws IOException {
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
        var before = bela.heard().size();
        var invitation = ada.invitation(bela.uri());
        var call = CompletableFuture.supplyAsync(() -> ada.signIn(invitation), Thread::startVirtualThread);
        await().until(() -> bela.heard().size() > before);
        await().until(() -> ada.giveUp(invitation, "ringing"), status -> status == 200);
        assertThat(call)
                .succeedsWithin(Duration.ofMinutes(1))
                .extracting(SipMessage::status)
                .isEqualTo(487);
    }

    @Test
    void keeps_nothing_of_calls_that_failed() throws IOException {
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

    /// How many bytes of what its processes share it uses.
    private static long memory(KamailioServer other) throws IOException {
        var answer = other.ask("{\"jsonrpc\":\"2.0\",\"method\":\"core.shmmem\",\"id\":1}")
                .body();
        return Long.parseLong(answer.replaceFirst("(?s).*\"used\":\\s*(\\d+).*", "$1"));
    }

    private static int status(SipPhone by, SipMessage request) {
        return by.ask(request.but("Contact", by.contact())).status();
    }

    private static List<String> namesOfHeaders(SipMessage message) {
        return message.headers().stream().map(SipMessage.Header::name).toList();
    }

    private static TestLine line(int devices, int calls) {
        return TestLine.on(server, devices, calls);
    }

    private SipPhone phone(TestLine line) {
        return kept(line.phone());
    }

    private synchronized SipPhone kept(SipPhone phone) {
        phones.add(phone);
        return phone;
    }
}
