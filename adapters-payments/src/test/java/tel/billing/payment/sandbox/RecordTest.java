package tel.billing.payment.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
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
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.payment.application.CardProcessor.Answer;
import tel.billing.payment.application.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.spec.Orders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Some;

/// What the sandbox's own record survives.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class RecordTest {
    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void locate() {
        file = directory.resolve("card-processor/journal.jsonl");
    }

    @Test
    void it_outlives_the_processor() {
        var order = order();
        var answer = open().charge(order);

        assertThat(open().lookUp(order)).isEqualTo(answer);
        assertThat(open().charge(order)).isEqualTo(answer);
        assertThat(open().captures()).hasSize(1);
    }

    @Test
    void refunds_and_forgotten_cards_outlive_the_processor_too() {
        var order = Orders.keepingCard(Some.accountId(), Money.of(20_00, "EUR"));
        var paid = (Answer.Captured) open().charge(order);
        var refund = Orders.refundOf(order, paid.reference(), Money.of(15_00, "EUR"));
        var tooMuch = Orders.refundOf(order, paid.reference(), Money.of(5_01, "EUR"));
        open().refund(refund);
        open().refund(tooMuch);
        open().forget(order.account(), paid.kept().orElseThrow().token());

        assertThat(open().lookUp(refund)).isEqualTo(new RefundAnswer.Done());
        assertThat(open().lookUp(tooMuch)).isEqualTo(new RefundAnswer.Refused());
        assertThat(open().repayments()).map(Repayment::refund).containsExactly(refund.id());
        assertThat(open().cardsOf(order.account())).contains(List.of());
    }

    @Test
    void another_refund_under_a_used_key_is_refused_loudly() {
        var order = order();
        var paid = (Answer.Captured) open().charge(order);
        var refund = Orders.refundOf(order, paid.reference(), Money.of(1_00, "EUR"));
        open().refund(refund);
        var other = new RefundOrder(
                refund.id(),
                refund.payment(),
                refund.account(),
                refund.captured(),
                Money.of(1_01, "EUR"),
                refund.key(),
                refund.draftedAt(),
                refund.askUntil());

        assertThatIllegalStateException()
                .isThrownBy(() -> open().refund(other))
                .withMessageContaining(refund.key().toString());
    }

    @Test
    void a_card_that_is_kept_anew_pays_again() {
        var order = Orders.keepingCard(Some.accountId(), Money.of(20_00, "EUR"));
        var card = ((Answer.Captured) open().charge(order)).kept().orElseThrow();
        open().forget(order.account(), card.token());
        open().charge(Orders.keepingCard(order.account(), Money.of(20_00, "EUR")));

        assertThat(open().cardsOf(order.account())).contains(List.of(card));
        assertThat(open().charge(Orders.withStoredCard(order.account(), Money.of(20_00, "EUR"), card.token())))
                .isInstanceOf(Answer.Captured.class);
    }

    @Test
    void a_line_that_a_crash_cut_off_counts_for_nothing_wherever_it_was_cut() throws IOException {
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
    void nothing_of_a_line_that_was_cut_off_remains_behind_the_next() throws IOException {
        var kept = order();
        var next = order();
        open().charge(kept);
        Files.writeString(file, "{\"key\": \"" + "x".repeat(10_000), StandardOpenOption.APPEND);

        open().charge(next);

        assertThat(open().captures()).map(Capture::key).containsExactly(kept.key(), next.key());
        assertThat(Files.readAllLines(file)).hasSize(2);
    }

    @Test
    void a_line_that_was_damaged_stops_the_start_and_names_the_file() throws IOException {
        open().charge(order());
        Files.writeString(file, "{\"key\": 12}\n", StandardOpenOption.APPEND);

        assertThatThrownBy(this::open)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("damaged");
    }

    @Test
    void a_directory_that_cannot_be_used_stops_the_start() throws IOException {
        Files.createFile(directory.resolve("card-processor"));

        assertThatThrownBy(this::open).isInstanceOf(UncheckedIOException.class).hasMessageContaining("card-processor");
    }

    @Test
    void a_record_that_fails_meanwhile_is_silence() throws IOException {
        var processor = open();
        var order = order();
        processor.charge(order);
        truncate(0);

        assertThat(processor.charge(order())).isEqualTo(new Answer.NoAnswer());
        assertThat(processor.lookUp(order)).isEqualTo(new Answer.NoAnswer());
    }

    @Test
    void two_processors_on_one_directory_know_what_the_other_did() {
        var one = open();
        var other = open();
        var order = order();

        var answer = one.charge(order);

        assertThat(other.lookUp(order)).isEqualTo(answer);
        assertThat(other.charge(order)).isEqualTo(answer);
    }

    @Test
    void two_processors_on_one_directory_move_each_money_once_at_the_same_time() throws Exception {
        var processors = List.of(open(), open());
        var orders = Stream.generate(RecordTest::order).limit(50).toList();
        var told = ConcurrentHashMap.<String>newKeySet();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var runs = IntStream.range(0, 8)
                    .mapToObj(runner -> threads.submit(() ->
                            orders.forEach(order -> told.add(movementToldOf(order, processors.get(runner % 2))))))
                    .toList();
            for (var run : runs) {
                run.get();
            }
        }

        assertThat(told).hasSameSizeAs(orders);
        assertThat(movementsOnRecord()).containsExactlyInAnyOrderElementsOf(told);
    }

    @Test
    void two_processes_move_each_money_once_and_what_they_told_survives_their_being_killed() throws Exception {
        var orders = Stream.generate(RecordTest::order).limit(400).toList();
        var orderFile = directory.resolve("orders");
        Files.write(orderFile, orders.stream().map(ChargingProcess::spell).toList());
        var told = new HashSet<String>();

        try (var one = ChargingProcess.start(directory, orderFile);
                var other = ChargingProcess.start(directory, orderFile)) {
            told.addAll(one.readTold(60));
            told.addAll(other.readTold(60));
        }

        assertThat(movementsOnRecord()).containsAll(told);
        var heir = open();
        orders.forEach(order -> told.add(movementToldOf(order, heir)));
        assertThat(told).hasSameSizeAs(orders);
        assertThat(movementsOnRecord()).containsExactlyInAnyOrderElementsOf(told);
    }

    /// The money that the processor says it moved.
    static String movementToldOf(Order order, SandboxCardProcessor processor) {
        return order.key() + " " + ((Answer.Captured) processor.charge(order)).reference();
    }

    private List<String> movementsOnRecord() {
        return open().captures().stream()
                .map(capture -> capture.key() + " " + capture.reference())
                .toList();
    }

    private SandboxCardProcessor open() {
        return new SandboxCardProcessor(
                directory, URI.create("https://billing.example"), InstantSource.fixed(Some.INSTANT));
    }

    private void truncate(long length) throws IOException {
        try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
            channel.truncate(length);
        }
    }

    private static Order order() {
        return Orders.of(Some.accountId(), Money.of(20_00, "EUR"));
    }
}
