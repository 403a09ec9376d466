package tel.billing.provisioning.kamailio.peer;

import static java.util.function.Predicate.isEqual;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A call that Kamailio no longer knows but that continues at the trunk costs money without being counted.
@Tag("long")
@KamailioInstalled
@DisplayName("A call ends")
@Execution(ExecutionMode.SAME_THREAD)
class FarewellTest extends TrunkTests {
    private TestLine line;
    private SipPhone ada;

    @BeforeEach
    void createLine() {
        line = TestLine.on(server, 1, 1);
        ada = opened(line.phone());
    }

    @AfterEach
    void resetTrunk() {
        trunk.answerByesWith("200 OK");
        trunk.answerBy("200 OK");
    }

    @Test
    void for_both_sides_after_the_time_limit_starting_with_the_called_side() {
        try (var limited = KamailioServer.start("CALL_SECONDS 1")) {
            // one phone is both sides of the call
            var bela = opened(TestLine.on(limited, 1, 1).phone());
            bela.register();
            assertThat(bela.call(bela.username()).isUp()).isTrue();

            await().until(() -> byes(bela) > 1);

            var invitation = bela.received().getFirst();
            assertThat(bela.received())
                    .filteredOn(message -> message.method().equals("BYE"))
                    .first()
                    .satisfies(received -> assertThat(received.header("From")).isEqualTo(invitation.header("From")));
            await().until(() -> bela.call(bela.username()).isUp());
        }
    }

    @Test
    void at_the_time_limit_although_the_phone_keeps_sending_requests() {
        try (var limited = KamailioServer.start("CALL_SECONDS 3", "TRUNK \"%s\"".formatted(trunk.place()))) {
            var bela = opened(TestLine.on(limited, 1, 1).phone());
            var call = bela.call("4930123456");
            assertThat(call.isUp()).isTrue();

            await().atMost(Duration.ofMinutes(1)).until(() -> {
                // 491 before the acknowledgement of the call itself was read, 481 after the end of the call
                assertThat(bela.request(call.within("INFO")).status()).isIn(200, 481, 491);
                return call.isOverFor(trunk);
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Require", "Proxy-Require"})
    void at_the_trunk_whatever_headers_the_BYE_has(String header) {
        var call = ada.call("4930123456");

        assertThat(ada.request(call.within("BYE").with(header, "nonsense")).status())
                .isEqualTo(200);

        assertThat(byeOf(ada).header(header)).isEmpty();
        await().until(() -> ada.call("4930123456").isUp());
    }

    @ParameterizedTest
    @ValueSource(strings = {"BYE", "INFO", "UPDATE", "INVITE", "PRACK"})
    void with_an_increasing_CSeq_after_rejected_sequence_numbers(String method) {
        var call = ada.call("4930123456");
        var backwards = call.within(method).but("CSeq", "1 " + method);
        assertThat(ada.request(backwards).status()).isEqualTo(500);
        for (var number : List.of("2140000000", "2999999999", "4000000000")) {
            var far = call.within(method).but("CSeq", number + " " + method);
            assertThat(ada.request(far).status()).isEqualTo(400);
        }

        assertThat(call.hangUp()).isEqualTo(200);

        assertThat(sequenceNumber(byeOf(ada)))
                .isGreaterThan(sequenceNumber(trunkReceived(ada).getFirst()));
    }

    @Test
    void with_an_increasing_CSeq_after_other_requests() {
        var call = ada.call("4930123456");
        await().until(
                        () -> ada.request(call.within("INFO").but("CSeq", "1900000000 INFO"))
                                .status(),
                        isEqual(200));

        assertThat(ada.request(call.within("BYE").but("CSeq", "1900000001 BYE")).status())
                .isEqualTo(200);

        assertThat(sequenceNumber(byeOf(ada))).isEqualTo(1_900_000_001L);
    }

    @Test
    void with_an_increasing_CSeq_after_requests_that_overtake_the_BYE() {
        try (var slow = KamailioServer.start(
                text -> text.replace("if (!is_method(\"BYE\")) return;", "usleep(\"300000\");"),
                "TRUNK \"%s\"".formatted(trunk.place()))) {
            var bela = opened(TestLine.on(slow, 1, 1).phone());
            var call = bela.call("4930123456");

            bela.sendOnce(call.within("BYE").but("CSeq", "1000 BYE"));
            for (var info = 0; info < 3; info++) {
                // 491 before the acknowledgement of the call itself was read
                assertThat(bela.request(call.within("INFO")).status()).isIn(200, 481, 491);
            }

            var byeNumber = sequenceNumber(byeOf(bela));
            assertThat(trunkReceived(bela))
                    .filteredOn(message -> !message.method().equals("BYE"))
                    .allMatch(received -> sequenceNumber(received) < byeNumber);
        }
    }

    @Test
    void with_an_increasing_CSeq_after_any_ACK() {
        var call = ada.call("4930123456");
        ada.sendOnce(call.within("ACK").but("CSeq", "1900000000 ACK"));
        // 491 before the acknowledgement of the call itself was read
        await().until(() -> ada.request(call.within("INFO")).status(), isEqual(200));

        assertThat(call.hangUp()).isEqualTo(200);

        var byeNumber = sequenceNumber(byeOf(ada));
        assertThat(trunkReceived(ada)).allMatch(message -> sequenceNumber(message) <= byeNumber);
    }

    @ParameterizedTest
    @CsvSource({"Call-ID, a", "i, b", "call-id , c"})
    void before_it_is_answered_by_a_CANCEL(String header, String name) {
        trunk.ring();
        trunk.answerAs("ringing");
        var invitation = ada.invitation("sip:4930123456@" + server.domain())
                .without("Call-ID")
                .with(header, name + ada.username());
        var call = CompletableFuture.supplyAsync(() -> ada.signIn(invitation), Thread::startVirtualThread);
        await().until(() -> !trunkReceived(ada).isEmpty());
        var elsewhere = opened(line.phoneBehindNat());
        var bye = ada.bye(invitation, "ringing");
        var fromCallee = bye.but("From", bye.header("To").orElseThrow())
                .but("To", bye.header("From").orElseThrow());
        assertThat(trunk.request(fromCallee).status()).isEqualTo(481);
        assertThat(elsewhere.request(bye).status()).isEqualTo(481);
        assertThat(call).isNotDone();

        assertThat(ada.request(bye.but("CSeq", "1900000000 BYE").with("Content-Encoding", "nonsense"))
                        .status())
                .isEqualTo(200);

        assertThat(call)
                .succeedsWithin(Duration.ofMinutes(1))
                .extracting(SipMessage::status)
                .isEqualTo(487);
        await().untilAsserted(() -> assertThat(trunkReceived(ada))
                .extracting(SipMessage::method)
                .containsExactlyInAnyOrder("INVITE", "CANCEL", "ACK"));
        trunk.answerBy("200 OK");
        await().until(() -> ada.call("4930123456").isUp());
    }

    @Test
    void even_if_the_trunk_rejects_the_BYE() {
        trunk.answerByesWith("420 Bad Extension");
        var call = ada.call("4930123456");

        assertThat(call.hangUp()).isEqualTo(200);

        assertThat(byeOf(ada).header("Call-ID"))
                .isEqualTo(trunkReceived(ada).getFirst().header("Call-ID"));
    }

    @Test
    void for_the_phone_if_the_trunk_hangs_up() {
        var called = TestLine.on(server, 1, 1);
        var number = TestLine.anyNumber("49");
        called.number(number);
        var bela = opened(called.phone());
        bela.register();

        assertThat(trunk.call(number).hangUp()).isEqualTo(200);

        await().until(() -> byes(bela), isEqual(1L));
    }

    private static long sequenceNumber(SipMessage message) {
        return Long.parseLong(message.header("CSeq").orElseThrow().replaceFirst(" .*", ""));
    }

    private static long byes(SipPhone phone) {
        return phone.received().stream()
                .filter(message -> message.method().equals("BYE"))
                .count();
    }

    /// The BYE that the trunk received for the only call of this phone.
    private SipMessage byeOf(SipPhone phone) {
        return await().until(
                        () -> trunkReceived(phone).stream()
                                .filter(message -> message.method().equals("BYE"))
                                .toList(),
                        received -> received.size() == 1)
                .getFirst();
    }

    private List<SipMessage> trunkReceived(SipPhone phone) {
        return trunk.received().stream()
                .filter(message -> message.header("From").orElseThrow().contains(phone.username()))
                .toList();
    }
}
