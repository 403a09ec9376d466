package tel.billing.tax.application.vatnumber;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.RecordVatNumberStatus;
import tel.billing.account.ReplaceVatNumber;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.shared.AccountId;
import tel.billing.tax.CheckVatNumber.Outcome;
import tel.billing.tax.TrackVatNumber;
import tel.billing.tax.VatCheck;
import tel.billing.tax.application.vatnumber.PendingVatChecks.Recheck;

/// Applies the register's answer to an account: the status of its number, the proof, and the next check. A
/// verified number becomes invalid after two negative answers, some hours apart. Joins the caller's unit of
/// work, and locks the account before the schedule.
public record VatCheckResultRecorder(
        RecordVatNumberStatus recordVatNumberStatus,
        ReplaceVatNumber replaceVatNumber,
        ShowAccount showAccount,
        PendingVatChecks pendingVatChecks,
        VatChecks checks,
        VatNumberMails vatNumberMails,
        VatNumberObserver observer,
        InstantSource clock)
        implements TrackVatNumber {

    @Override
    public void track(AccountId account, Outcome outcome) {
        keepProof(account, outcome);
        nextOf(account, outcome).ifPresent(pendingVatChecks::put);
    }

    /// Applies the answer for a submitted number, in the request, unless the customer has removed the number or
    /// submitted another one meanwhile. Returns the outcome for the number. If the request arrives after the
    /// erasure of the account, nothing is stored.
    Outcome recordSubmitted(Recheck submitted, Outcome received) {
        // A concurrent request waits for this transaction, or its result is already visible.
        var account = showAccount.lock(submitted.account());
        if (account.erasedAt().isPresent()) {
            pendingVatChecks.removeFor(account.id());
            return received;
        }
        var outcome = withoutContradiction(submitted.account(), received);
        if (!pendingVatChecks.isSubmitted(submitted.account(), submitted.number())) {
            return outcome;
        }
        var next = applyToSubmitted(submitted, outcome);
        switch (outcome) {
            case Outcome.Valid _, Outcome.Unavailable _ -> next.ifPresent(pendingVatChecks::put);
            case Outcome.Invalid _ -> replaceOrRemove(submitted, next);
        }
        return outcome;
    }

    /// Applies the answer for a scheduled check. Returns false if the entry changed meanwhile; then the
    /// caller must roll back.
    boolean recordScheduled(Recheck taken, Outcome received) {
        var outcome = withoutContradiction(taken.account(), received);
        return taken.isSubmitted() ? recordScheduledSubmitted(taken, outcome) : recordCurrent(taken, outcome);
    }

    /// Stores the proof of an answer that was not applied, because the entry changed meanwhile. If it is a
    /// negative answer for the verified number, the number is checked again soon, unless another number is
    /// submitted.
    void recordOutdated(Recheck taken, Outcome received) {
        var account = taken.account();
        showAccount.lock(account);
        if (showAccount.lockAndCheckErased(account) || isContradiction(account, received)) {
            return;
        }
        keepProof(account, received);
        if (received instanceof Outcome.Invalid
                && statusOf(account).equals(new VatNumberStatus.Verified(taken.number()))
                && pendingVatChecks.isScheduled(account, taken.number())) {
            pendingVatChecks.put(Recheck.soon(account, taken.number(), clock.instant()));
        }
    }

    /// Applies a positive answer that is still valid, without a check. Returns false if it is not valid;
    /// then the caller must roll back.
    boolean reuseProof(AccountId account, VatNumber number) {
        var isReplaced = replaceVatNumber.replace(account, new VatNumberStatus.Verified(number));
        return proof(account, number)
                .map(check -> Recheck.ofVerified(account, number, check.checkedAt()))
                .map(next -> {
                    if (isReplaced) {
                        pendingVatChecks.put(next);
                    }
                    return true;
                })
                .orElse(false);
    }

    /// Withdraws another number that was submitted, and then checks the verified number soon. Otherwise the
    /// schedule stays unchanged, so that repeated submissions cannot delay the check. Returns false if the
    /// number is no longer verified; then the caller must roll back.
    boolean keepVerified(AccountId account, VatNumber number) {
        showAccount.lock(account);
        if (!pendingVatChecks.isScheduled(account, number)) {
            pendingVatChecks.put(Recheck.soon(account, number, clock.instant()));
        }
        return statusOf(account).equals(new VatNumberStatus.Verified(number));
    }

    Optional<VatCheck> proof(AccountId account, VatNumber number) {
        return checks.invalidSince(account, number).isPresent()
                ? Optional.empty()
                : checks.lastValid(account, number)
                        .filter(check -> Recheck.ofVerified(account, number, check.checkedAt())
                                .dueAt()
                                .isAfter(clock.instant()));
    }

    /// If the register rejects the format of a previously valid number, the answer counts as "no answer".
    private Outcome withoutContradiction(AccountId account, Outcome outcome) {
        if (outcome instanceof Outcome.Invalid(var check, var _) && isContradiction(account, outcome)) {
            observer.contradicted(check.number());
            return new Outcome.Unavailable(check.number());
        }
        return outcome;
    }

    private boolean isContradiction(AccountId account, Outcome outcome) {
        return outcome instanceof Outcome.Invalid(var check, var isByForm)
                && isByForm
                && wasValid(account, check.number());
    }

    private boolean wasValid(AccountId account, VatNumber number) {
        return statusOf(account).equals(new VatNumberStatus.Verified(number))
                || checks.lastValid(account, number).isPresent();
    }

    private boolean recordScheduledSubmitted(Recheck submitted, Outcome outcome) {
        var isUnchanged = replaceOrRemove(submitted, applyToSubmitted(submitted, outcome));
        if (isUnchanged && outcome instanceof Outcome.Invalid) {
            sendMailAboutSubmitted(submitted.account(), submitted.number());
        }
        return isUnchanged;
    }

    /// The request for the submitted number died, so only this e-mail informs the customer.
    private void sendMailAboutSubmitted(AccountId account, VatNumber number) {
        var status = statusOf(account);
        if (status.equals(new VatNumberStatus.Invalid(number))) {
            vatNumberMails.invalid(account, number);
        } else if (!status.equals(new VatNumberStatus.Verified(number))) {
            vatNumberMails.refused(account, number);
        }
    }

    private Optional<Recheck> applyToSubmitted(Recheck submitted, Outcome outcome) {
        var account = submitted.account();
        keepProof(account, outcome);
        return switch (outcome) {
            case Outcome.Valid _ ->
                replaceStatus(submitted, outcome) ? nextOf(account, outcome) : recheckOfStoredNumber(account);
            case Outcome.Unavailable _ ->
                replaceStatus(submitted, outcome)
                        ? Optional.of(submitted.withNumberStored())
                        : recheckOfStoredNumber(account);
            case Outcome.Invalid(var check, var _) -> {
                // The account may already have this number.
                if (!statusOf(account).equals(new VatNumberStatus.Verified(check.number()))) {
                    recordVatNumberStatus.record(account, check.number(), outcome.status());
                }
                yield recheckOfStoredNumber(account);
            }
        };
    }

    private boolean recordCurrent(Recheck taken, Outcome outcome) {
        keepProof(taken.account(), outcome);
        return switch (outcome) {
            case Outcome.Unavailable _ -> true;
            case Outcome.Valid _ -> recordValid(taken, outcome);
            // If there is no such time, the register has confirmed the number after this answer.
            case Outcome.Invalid(var check, var _) ->
                checks.invalidSince(taken.account(), check.number())
                        .map(since -> recordInvalid(taken, outcome, check, since))
                        .orElse(false);
        };
    }

    private boolean recordValid(Recheck taken, Outcome outcome) {
        var before = statusOf(taken.account());
        var isRecorded = recordStatus(taken, outcome);
        var isUnchanged = replaceOrRemove(taken, isRecorded ? nextOf(taken.account(), outcome) : Optional.empty());
        if (isUnchanged && isRecorded && !before.equals(outcome.status())) {
            observer.changed(before, outcome.status());
            if (before instanceof VatNumberStatus.Invalid) {
                vatNumberMails.validAgain(taken.account(), taken.number());
            }
        }
        return isUnchanged;
    }

    private boolean recordInvalid(Recheck taken, Outcome outcome, VatCheck check, Instant since) {
        var account = taken.account();
        var number = check.number();
        var before = statusOf(account);
        if (before.optionalNumber().filter(number::equals).isEmpty()) {
            return change(taken, before, outcome);
        }
        return switch (before) {
            case VatNumberStatus.Verified _
            when !Recheck.isConfirmedInvalid(since, check.checkedAt()) ->
                replaceOrRemove(taken, Optional.of(Recheck.afterFirstNegativeAnswer(account, number, since)));
            case VatNumberStatus.Invalid _ ->
                replaceOrRemove(taken, Recheck.ofInvalid(account, number, since, clock.instant()));
            case VatNumberStatus.Verified _, VatNumberStatus.Unverified _, VatNumberStatus.NoNumber _ ->
                change(taken, before, outcome);
        };
    }

    private boolean change(Recheck taken, VatNumberStatus before, Outcome outcome) {
        var now = clock.instant();
        var isRecorded = recordStatus(taken, outcome);
        var next = Recheck.ofInvalid(taken.account(), taken.number(), now, now);
        var isUnchanged = replaceOrRemove(taken, next.filter(_ -> isRecorded));
        if (isUnchanged && isRecorded) {
            observer.changed(before, outcome.status());
            vatNumberMails.invalid(taken.account(), taken.number());
        }
        return isUnchanged;
    }

    private boolean replaceStatus(Recheck submitted, Outcome outcome) {
        return replaceVatNumber.replace(submitted.account(), outcome.status());
    }

    private boolean recordStatus(Recheck taken, Outcome outcome) {
        return recordVatNumberStatus.record(taken.account(), taken.number(), outcome.status());
    }

    private boolean replaceOrRemove(Recheck from, Optional<Recheck> to) {
        return to.map(next -> pendingVatChecks.advance(from, next)).orElseGet(() -> pendingVatChecks.remove(from));
    }

    private Optional<Recheck> nextOf(AccountId account, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Valid(VatCheck check) ->
                Optional.of(Recheck.ofVerified(account, check.number(), check.checkedAt()));
            case Outcome.Unavailable(var number) -> Optional.of(Recheck.soon(account, number, clock.instant()));
            case Outcome.Invalid _ -> Optional.empty();
        };
    }

    /// The submitted number had replaced the entry of the account's own number. That number is looked
    /// up soon.
    private Optional<Recheck> recheckOfStoredNumber(AccountId account) {
        return switch (statusOf(account)) {
            case VatNumberStatus.Verified(var number) -> Optional.of(Recheck.soon(account, number, clock.instant()));
            case VatNumberStatus.Unverified(var number) -> Optional.of(Recheck.soon(account, number, clock.instant()));
            case VatNumberStatus.Invalid(var number) ->
                checks.invalidSince(account, number)
                        .flatMap(since -> Recheck.ofInvalid(account, number, since, clock.instant()));
            case VatNumberStatus.NoNumber _ -> Optional.empty();
        };
    }

    private VatNumberStatus statusOf(AccountId account) {
        return showAccount.show(account).map(AccountView::vat).orElseGet(VatNumberStatus.NoNumber::new);
    }

    private void keepProof(AccountId account, Outcome outcome) {
        switch (outcome) {
            case Outcome.Valid(var check) -> checks.add(account, check);
            case Outcome.Invalid(var check, var _) -> checks.add(account, check);
            case Outcome.Unavailable _ -> {
                // There is no proof to store.
            }
        }
    }
}
