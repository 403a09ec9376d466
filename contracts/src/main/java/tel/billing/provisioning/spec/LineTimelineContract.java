package tel.billing.provisioning.spec;

import java.time.Instant;
import java.util.Optional;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder.DesiredState;
import tel.billing.provisioning.application.Lines;
import tel.billing.provisioning.domain.Line;
import tel.billing.shared.DataSubject;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.shared.spec.TimelineSourceContract;

/// The contract of the operations of lines on a timeline.
public abstract class LineTimelineContract extends TimelineSourceContract {
    private final PredictableCredentials credentials = new PredictableCredentials();
    private final Lines lines;

    protected LineTimelineContract(StoreFixture fixture, TimelineSource source, Lines lines) {
        super(fixture, source);
        this.lines = lines;
    }

    @Override
    protected String happen(DataSubject subject, Instant at) {
        var line = Line.first(
                subject.account(),
                new LineId(Arbitrary.id()),
                new DesiredState.Active(new LineLimits(1, 2)),
                credentials::make);
        commit(() -> lines.add(line, at, Optional.empty()));
        return "active - pending";
    }
}
