package tel.billing.tax.vies;

import java.util.Optional;
import tel.billing.account.VatNumber;
import tools.jackson.databind.json.JsonMapper;

/// What VIES is asked, as it wants it: prefix and number apart.
record Questions(Optional<VatNumber> requester) {
    private static final JsonMapper JSON = JsonMapper.shared();

    String about(VatNumber number) {
        var question =
                JSON.createObjectNode().put("countryCode", number.prefix()).put("vatNumber", number.body());
        requester.ifPresent(
                own -> question.put("requesterMemberStateCode", own.prefix()).put("requesterNumber", own.body()));
        return question.toString();
    }
}
