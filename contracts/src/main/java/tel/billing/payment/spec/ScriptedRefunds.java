package tel.billing.payment.spec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// The refunds of the scripted processor. They never exceed the captured amount.
final class ScriptedRefunds {
    private final Map<ProcessorReference, Money> captured = new HashMap<>();
    private final Map<AccountId, RefundScript> scripts = new HashMap<>();
    private final Map<ProcessorIdempotencyKey, RefundAnswer> ends = new HashMap<>();
    private final Map<ProcessorIdempotencyKey, Undecided> undecided = new LinkedHashMap<>();
    private final Map<ProcessorIdempotencyKey, Money> received = new HashMap<>();
    private final List<RefundOrder> given = new ArrayList<>();

    void captured(ProcessorReference reference, Money amount) {
        captured.put(reference, amount);
    }

    void script(AccountId account, RefundScript script) {
        scripts.put(account, script);
    }

    RefundAnswer refund(RefundOrder order) {
        if (scripts.get(order.account()) instanceof RefundScript.BeAway) {
            return new RefundAnswer.NotSent();
        }
        var first = received.putIfAbsent(order.key(), order.amount());
        var isFirstCall = first == null;
        if (first != null && !first.equals(order.amount())) {
            return new RefundAnswer.NoAnswer();
        }
        return known(order).orElseGet(() -> perform(order, isFirstCall));
    }

    RefundAnswer lookUp(RefundOrder order) {
        return Optional.ofNullable(received.get(order.key()))
                .filter(order.amount()::equals)
                .flatMap(_ -> known(order))
                .orElseGet(RefundAnswer.NoAnswer::new);
    }

    /// Decides all accepted refunds.
    List<RefundOrder> decide(AccountId account) {
        var decided = undecided.values().stream()
                .filter(refund -> refund.order().account().equals(account))
                .toList();
        decided.forEach(refund -> {
            undecided.remove(refund.order().key());
            if (refund.fails()) {
                end(refund.order(), new RefundAnswer.Rejected());
            } else {
                refundNow(refund.order());
            }
        });
        return decided.stream().map(Undecided::order).toList();
    }

    /// The bank returned a refund because the card could not accept it.
    void takeBack(RefundOrder order) {
        given.removeIf(done -> done.key().equals(order.key()));
        ends.put(order.key(), new RefundAnswer.Rejected());
    }

    List<RefundOrder> given() {
        return List.copyOf(given);
    }

    Object memory() {
        return List.of(
                Map.copyOf(scripts), Map.copyOf(ends), List.copyOf(undecided.values()), Map.copyOf(received), given());
    }

    private Optional<RefundAnswer> known(RefundOrder order) {
        return undecided.containsKey(order.key())
                ? Optional.of(new RefundAnswer.Accepted())
                : Optional.ofNullable(ends.get(order.key()));
    }

    private RefundAnswer perform(RefundOrder order, boolean isFirstCall) {
        if (!isCovered(order)) {
            return end(order, new RefundAnswer.Rejected());
        }
        return switch (scripts.getOrDefault(order.account(), new RefundScript.Refund())) {
            case RefundScript.Refund() -> refundNow(order);
            case RefundScript.RefundSilently() -> {
                refundNow(order);
                yield new RefundAnswer.NoAnswer();
            }
            case RefundScript.MissFirstCall() -> isFirstCall ? new RefundAnswer.NoAnswer() : refundNow(order);
            case RefundScript.Accept() -> accept(order, false);
            case RefundScript.AcceptAndFail() -> accept(order, true);
            case RefundScript.Reject() -> end(order, new RefundAnswer.Rejected());
            case RefundScript.BeAway() -> new RefundAnswer.NotSent();
            case RefundScript.StaySilent() -> new RefundAnswer.NoAnswer();
        };
    }

    private boolean isCovered(RefundOrder order) {
        var came = captured.get(order.paymentReference());
        if (came == null || !came.currency().equals(order.amount().currency())) {
            return false;
        }
        var left = Stream.concat(given.stream(), undecided.values().stream().map(Undecided::order))
                .filter(other -> other.paymentReference().equals(order.paymentReference()))
                .map(RefundOrder::amount)
                .reduce(came, Money::minus);
        return left.compareTo(order.amount()) >= 0;
    }

    private RefundAnswer accept(RefundOrder order, boolean fails) {
        undecided.put(order.key(), new Undecided(order, fails));
        return new RefundAnswer.Accepted();
    }

    private RefundAnswer refundNow(RefundOrder order) {
        given.add(order);
        return end(order, new RefundAnswer.Done());
    }

    private RefundAnswer end(RefundOrder order, RefundAnswer answer) {
        ends.put(order.key(), answer);
        return answer;
    }

    /// An accepted refund, and whether it will fail.
    private record Undecided(RefundOrder order, boolean fails) {}
}
