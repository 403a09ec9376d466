package tel.billing.payment.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;

/// How the sandbox's record survives restarts, crashes and concurrent use.
class RecordTest {
    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void locate() {
        file = directory.resolve("card-processor/journal.jsonl");
    }

    @Test
    void it_survives_a_restart() {
        var paymentOrder = order();
        var answer = open().charge(paymentOrder);

        assertThat(open().lookUp(paymentOrder)).isEqualTo(answer);
        assertThat(open().charge(paymentOrder)).isEqualTo(answer);
        assertThat(open().captures()).hasSize(1);
    }

    @Test
    void refunds_and_deleted_cards_survive_a_restart() {
        var paymentOrder = SamplePaymentOrders.keepingCard(Arbitrary.accountId(), Money.of(20_00, "EUR"));
        var paid = (Answer.Captured) open().charge(paymentOrder);
        var refund = SamplePaymentOrders.refundOf(paymentOrder, paid.reference(), Money.of(15_00, "EUR"));
        var tooMuch = SamplePaymentOrders.refundOf(paymentOrder, paid.reference(), Money.of(5_01, "EUR"));
        open().refund(refund);
        open().refund(tooMuch);
        open().deleteCard(
                        paymentOrder.account(), paid.storedCard().orElseThrow().token());

        assertThat(open().lookUp(refund)).isEqualTo(new RefundAnswer.Done());
        assertThat(open().lookUp(tooMuch)).isEqualTo(new RefundAnswer.Rejected());
        assertThat(open().repayments()).map(RefundRecord::refund).containsExactly(refund.id());
        assertThat(open().cardsOf(paymentOrder.account())).contains(List.of());
    }

    @Test
    void another_refund_under_a_used_key_has_no_answer() {
        var paymentOrder = order();
        var paid = (Answer.Captured) open().charge(paymentOrder);
        var refund = SamplePaymentOrders.refundOf(paymentOrder, paid.reference(), Money.of(1_00, "EUR"));
        open().refund(refund);
        var other = new RefundOrder(
                refund.id(),
                refund.payment(),
                refund.account(),
                refund.paymentReference(),
                Money.of(1_01, "EUR"),
                refund.key(),
                refund.draftedAt(),
                refund.keyValidUntil());

        assertThat(open().refund(other)).isEqualTo(new RefundAnswer.NoAnswer());
        assertThat(open().lookUp(other)).isEqualTo(new RefundAnswer.NoAnswer());
        assertThat(open().repayments()).map(RefundRecord::amount).containsExactly(refund.amount());
    }

    @Test
    void a_card_that_is_stored_again_can_be_charged_again() {
        var paymentOrder = SamplePaymentOrders.keepingCard(Arbitrary.accountId(), Money.of(20_00, "EUR"));
        var card = ((Answer.Captured) open().charge(paymentOrder)).storedCard().orElseThrow();
        open().deleteCard(paymentOrder.account(), card.token());
        open().charge(SamplePaymentOrders.keepingCard(paymentOrder.account(), Money.of(20_00, "EUR")));

        assertThat(open().cardsOf(paymentOrder.account())).contains(List.of(card));
        assertThat(open().charge(SamplePaymentOrders.withStoredCard(
                        paymentOrder.account(), Money.of(20_00, "EUR"), card.token())))
                .isInstanceOf(Answer.Captured.class);
    }

    @Test
    void an_incomplete_last_line_is_ignored_wherever_it_ends() throws IOException {
        var kept = order();
        var cut = order();
        var answer = open().charge(kept);
        var whole = Files.size(file);
        open().charge(cut);
        var bytes = Files.readAllBytes(file);

        for (var length = (int) whole; length < bytes.length; length++) {
            Files.write(file, bytes);
            truncate(length);

            assertThat(open().captures()).map(Capture::key).containsExactly(kept.key());
            assertThat(open().lookUp(cut)).isEqualTo(new Answer.NoAnswer());
            assertThat(open().charge(kept)).isEqualTo(answer);
            assertThat(open().charge(cut)).isInstanceOf(Answer.Captured.class);
            assertThat(open().captures()).map(Capture::key).containsExactly(kept.key(), cut.key());
        }
    }

    @Test
    void an_incomplete_last_line_is_overwritten_completely() throws IOException {
        var kept = order();
        var next = order();
        open().charge(kept);
        Files.writeString(file, "{\"key\": \"" + "x".repeat(10_000), StandardOpenOption.APPEND);

        open().charge(next);

        assertThat(open().captures()).map(Capture::key).containsExactly(kept.key(), next.key());
        assertThat(Files.readAllLines(file)).hasSize(2);
    }

    @Test
    void a_damaged_line_prevents_the_start_and_the_error_names_the_file() throws IOException {
        open().charge(order());
        Files.writeString(file, "{\"key\": 12}\n", StandardOpenOption.APPEND);

        assertThatThrownBy(this::open)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("damaged");
    }

    @Test
    void an_unusable_directory_prevents_the_start() throws IOException {
        Files.createFile(directory.resolve("card-processor"));

        assertThatThrownBy(this::open).isInstanceOf(UncheckedIOException.class).hasMessageContaining("card-processor");
    }

    @Test
    void a_record_that_fails_later_gives_no_answer() throws IOException {
        var processor = open();
        var paymentOrder = order();
        processor.charge(paymentOrder);
        truncate(0);

        assertThat(processor.charge(order())).isEqualTo(new Answer.NoAnswer());
        assertThat(processor.lookUp(paymentOrder)).isEqualTo(new Answer.NoAnswer());
    }

    @Test
    void two_processors_on_one_directory_see_each_others_movements() {
        var one = open();
        var other = open();
        var paymentOrder = order();

        var answer = one.charge(paymentOrder);

        assertThat(other.lookUp(paymentOrder)).isEqualTo(answer);
        assertThat(other.charge(paymentOrder)).isEqualTo(answer);
    }

    @Test
    void two_concurrent_processors_on_one_directory_charge_each_order_once() throws Exception {
        var processors = List.of(open(), open());
        var paymentOrders = Stream.generate(RecordTest::order).limit(50).toList();
        var reported = ConcurrentHashMap.<String>newKeySet();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var runs = IntStream.range(0, 8)
                    .mapToObj(runner -> threads.submit(() -> paymentOrders.forEach(
                            paymentOrder -> reported.add(charged(paymentOrder, processors.get(runner % 2))))))
                    .toList();
            for (var run : runs) {
                run.get();
            }
        }

        assertThat(reported).hasSameSizeAs(paymentOrders);
        assertThat(movementsOnRecord()).containsExactlyInAnyOrderElementsOf(reported);
    }

    @Test
    void two_processes_charge_each_order_once_and_their_answers_survive_kill() throws Exception {
        var paymentOrders = Stream.generate(RecordTest::order).limit(400).toList();
        var orderFile = directory.resolve("orders");
        Files.write(
                orderFile, paymentOrders.stream().map(ChargingProcess::format).toList());
        var reported = new HashSet<String>();

        try (var one = ChargingProcess.start(directory, orderFile);
                var other = ChargingProcess.start(directory, orderFile)) {
            reported.addAll(one.readMovements(60));
            reported.addAll(other.readMovements(60));
        }

        assertThat(movementsOnRecord()).containsAll(reported);
        var successor = open();
        paymentOrders.forEach(paymentOrder -> reported.add(charged(paymentOrder, successor)));
        assertThat(reported).hasSameSizeAs(paymentOrders);
        assertThat(movementsOnRecord()).containsExactlyInAnyOrderElementsOf(reported);
    }

    /// Charges the order and returns the movement that the processor reports.
    static String charged(PaymentOrder paymentOrder, SandboxCardProcessor processor) {
        return paymentOrder.key() + " " + ((Answer.Captured) processor.charge(paymentOrder)).reference();
    }

    private List<String> movementsOnRecord() {
        return open().captures().stream()
                .map(capture -> capture.key() + " " + capture.reference())
                .toList();
    }

    private SandboxCardProcessor open() {
        return new SandboxCardProcessor(
                directory, URI.create("https://billing.example"), InstantSource.fixed(Arbitrary.INSTANT));
    }

    private void truncate(long length) throws IOException {
        try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
            channel.truncate(length);
        }
    }

    private static PaymentOrder order() {
        return SamplePaymentOrders.of(Arbitrary.accountId(), Money.of(20_00, "EUR"));
    }
}
