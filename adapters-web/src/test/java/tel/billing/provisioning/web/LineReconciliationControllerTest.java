package tel.billing.provisioning.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.provisioning.application.ShowLineReconciliations.Shown;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.provisioning.web.LineReconciliationController.LineReconciliationResponse;
import tel.billing.shared.Page;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.response.JsonText;

class LineReconciliationControllerTest {
    private static final String COUNTS =
            "\"compared\":1,\"undone\":2,\"absent\":3,\"different\":4,\"surplus\":5," + "\"ahead\":6,\"unknown\":7";

    @Test
    void names_each_count() {
        var reconciliation = new LineReconciliation(
                new LineReconciliation.Id(Arbitrary.id()),
                Arbitrary.INSTANT,
                Optional.empty(),
                new LineReconciliation.Tally(1, 2, 3, 4, 5, 6, 7));
        var shown = new Shown(reconciliation, new Page<>(List.of(), Optional.empty()));

        assertThat(JsonText.of(LineReconciliationResponse.of(reconciliation))).contains(COUNTS);
        assertThat(JsonText.of(LineReconciliationResponse.WithDifferences.of(shown, CursorFormat.ofUuid())))
                .contains(COUNTS);
    }
}
