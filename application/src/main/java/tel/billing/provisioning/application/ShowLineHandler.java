package tel.billing.provisioning.application;

import java.util.Optional;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.Registrar;
import tel.billing.provisioning.ShowLine;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.shared.AccountId;

/// Shows only lines in service whose PBX user exists.
record ShowLineHandler(Lines lines, Registrar registrar) implements ShowLine {

    @Override
    public Optional<View> show(AccountId account, LineId line) {
        return lines.find(account, line).filter(Line::inService).flatMap(this::view);
    }

    private Optional<View> view(Line known) {
        return switch (known.setup()) {
            case LineConfiguration.Present line -> {
                var credentials = line.credentials();
                yield Optional.of(new View(registrar, credentials.username(), credentials.password(), line.status()));
            }
            case LineConfiguration.Absent() -> Optional.empty();
        };
    }
}
