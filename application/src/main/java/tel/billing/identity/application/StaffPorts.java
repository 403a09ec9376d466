package tel.billing.identity.application;

import tel.billing.identity.application.secondfactor.OneTimeCodes;
import tel.billing.identity.application.secondfactor.RecoveryCodes;
import tel.billing.identity.application.secondfactor.SecondFactors;
import tel.billing.identity.application.staff.Invitations;
import tel.billing.identity.application.user.OperatorAccount;

/// The ports of the use cases of the operator's staff. Only [StaffModule] takes them.
public record StaffPorts(
        OperatorAccount operator,
        SecondFactors factors,
        RecoveryCodes recoveryCodes,
        Invitations invitations,
        OneTimeCodes codes) {}
