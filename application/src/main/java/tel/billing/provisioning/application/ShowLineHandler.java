package tel.billing.provisioning.application;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
        return lines.find(account, line).flatMap(Line::configurationInService).map(this::view);
    }

    @Override
    public Map<LineId, View> show(AccountId account, List<LineId> ids) {
        return lines.findAll(account, Set.copyOf(ids)).stream()
                .filter(line -> line.configurationInService().isPresent())
                .collect(toMap(
                        Line::id, line -> view(line.configurationInService().orElseThrow())));
    }

    private View view(LineConfiguration.Present line) {
        var credentials = line.credentials();
        return new View(registrar, credentials.username(), credentials.password(), line.status());
    }
}
