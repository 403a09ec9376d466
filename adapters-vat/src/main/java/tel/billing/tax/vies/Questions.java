package tel.billing.tax.vies;

import java.util.Optional;
import tel.billing.account.VatNumber;
import tools.jackson.databind.json.JsonMapper;

/// Writes requests to VIES, which expects the prefix and the rest of a number as separate members.
record Questions(Optional<VatNumber> requester) {
    private static final JsonMapper JSON = JsonMapper.shared();

    String about(VatNumber number) {
        var request =
                JSON.createObjectNode().put("countryCode", number.prefix()).put("vatNumber", number.body());
        requester.ifPresent(
                own -> request.put("requesterMemberStateCode", own.prefix()).put("requesterNumber", own.body()));
        return request.toString();
    }
}
