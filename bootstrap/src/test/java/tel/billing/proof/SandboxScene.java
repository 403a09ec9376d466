package tel.billing.proof;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import tel.billing.payment.sandbox.Capture;
import tel.billing.payment.sandbox.SandboxCardProcessor;
import tel.billing.proof.Evidence.KeptNotice;
import tel.billing.proof.Evidence.Movement;
import tel.billing.proof.Truth.Moved;

/// At the sandbox amounts alone decide what happens, and nothing is told but in answers.
record SandboxScene(Path data, URI address) implements Scene {

    @Override
    public void start(SplittableRandom random) {
        // see Wish
    }

    @Override
    public void calmDown() {
        // it is always calm
    }

    @Override
    public boolean isSettled() {
        return true;
    }

    @Override
    public Truth truth() {
        var captures = new SandboxCardProcessor(data, address, Clock.systemUTC()).captures();
        return new Truth(captures.stream().map(SandboxScene::moved).toList(), Set.of(), List.of(), List.of(Kind.TOPUP));
    }

    private static Moved moved(Capture capture) {
        var payment = capture.payment().value();
        return new Moved(
                payment, new Movement(Kind.TOPUP, payment, capture.amount().minor()));
    }

    @Override
    public List<KeptNotice> keptNotices() {
        return List.of();
    }

    @Override
    public Map<String, Long> hardships() {
        return Map.of();
    }

    @Override
    public void close() {
        // there is nothing to end
    }
}
