package tel.billing.account.persistence;

import static tel.billing.account.persistence.tables.AccountAccount.ACCOUNT_ACCOUNT;

import java.util.Optional;
import org.jooq.Condition;
import org.jspecify.annotations.Nullable;
import tel.billing.account.AccountEvent;
import tel.billing.account.AccountStatus;
import tel.billing.account.CompanyName;
import tel.billing.account.Owner;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.domain.Account;
import tel.billing.account.domain.Profile;
import tel.billing.account.persistence.tables.records.AccountAccountRecord;
import tel.billing.account.persistence.tables.records.AccountEventRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Reason;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.Words;

/// Maps accounts and their events to rows.
final class AccountRows {
    private enum VatStatus {
        NONE,
        VERIFIED,
        UNVERIFIED,
        INVALID
    }

    private AccountRows() {}

    static Account read(AccountAccountRecord row) {
        var id = new AccountId(row.getId());
        var profile = profile(row);
        var createdAt = row.getCreatedAt();
        return switch (Words.read(AccountStatus.class, row.getStatus())) {
            case DRAFT -> new Account.Draft(id, profile, createdAt, row.getLapsesAt());
            case ACTIVE -> new Account.Active(id, profile, createdAt);
            case SUSPENDED -> new Account.Suspended(id, profile, createdAt);
            case CLOSED -> new Account.Closed(id, profile, createdAt);
            case EXPIRED -> new Account.Expired(id, profile, createdAt);
        };
    }

    static AccountAccountRecord row(Account.Draft draft) {
        var profile = draft.profile();
        var row = new AccountAccountRecord();
        row.setId(draft.id().value());
        row.setStatus(status(draft));
        row.setOwnerId(profile.owner().id().value());
        row.setOwnerEmail(profile.owner().email().value());
        row.setCompanyName(profile.company().value());
        row.setCountry(profile.country().code());
        row.setVatStatus(vatStatus(profile.vat()));
        row.setVatNumber(vatNumber(profile.vat()));
        row.setCreatedAt(draft.createdAt());
        row.setLapsesAt(draft.lapsesAt());
        return row;
    }

    /// The columns of those parts that are given.
    static AccountAccountRecord row(Optional<CompanyName> company, Optional<PostalAddress> address) {
        var row = new AccountAccountRecord();
        company.ifPresent(given -> row.setCompanyName(given.value()));
        address.ifPresent(given -> {
            row.setAddressLine1(given.line1());
            row.setAddressLine2(given.line2().orElse(null));
            row.setAddressPostalCode(given.postalCode());
            row.setAddressCity(given.city());
            row.setAddressRegion(given.region().orElse(null));
        });
        return row;
    }

    static String status(Account account) {
        return Words.of(
                switch (account) {
                    case Account.Draft _ -> AccountStatus.DRAFT;
                    case Account.Active _ -> AccountStatus.ACTIVE;
                    case Account.Suspended _ -> AccountStatus.SUSPENDED;
                    case Account.Closed _ -> AccountStatus.CLOSED;
                    case Account.Expired _ -> AccountStatus.EXPIRED;
                });
    }

    static String vatStatus(VatNumberStatus vat) {
        return Words.of(
                switch (vat) {
                    case VatNumberStatus.NoNumber() -> VatStatus.NONE;
                    case VatNumberStatus.Verified _ -> VatStatus.VERIFIED;
                    case VatNumberStatus.Unverified _ -> VatStatus.UNVERIFIED;
                    case VatNumberStatus.Invalid _ -> VatStatus.INVALID;
                });
    }

    static @Nullable String vatNumber(VatNumberStatus vat) {
        return vat.given().map(VatNumber::toString).orElse(null);
    }

    /// Whether the row still has the values that the transition started from.
    static Condition isStill(Account from, AccountEvent event) {
        var sameStatus = ACCOUNT_ACCOUNT.ID.eq(from.id().value()).and(ACCOUNT_ACCOUNT.STATUS.eq(status(from)));
        return switch (event) {
            case AccountEvent.CountryCorrected corrected ->
                sameStatus
                        .and(ACCOUNT_ACCOUNT.COUNTRY.eq(corrected.from().code()))
                        .and(ACCOUNT_ACCOUNT.VAT_NUMBER.isNotDistinctFrom(
                                vatNumber(from.profile().vat())));
            case AccountEvent.Activated _,
                    AccountEvent.Lapsed _,
                    AccountEvent.Suspended _,
                    AccountEvent.Reactivated _,
                    AccountEvent.Closed _ -> sameStatus;
        };
    }

    /// The columns that a transition changes; other columns may change concurrently.
    static AccountAccountRecord row(Account.Change<?> to) {
        var row = new AccountAccountRecord();
        switch (to.because()) {
            case AccountEvent.CountryCorrected corrected -> {
                row.setCountry(corrected.to().code());
                if (to.now().profile().vat() instanceof VatNumberStatus.NoNumber none) {
                    row.setVatStatus(vatStatus(none));
                    row.setVatNumber(null);
                }
            }
            case AccountEvent.Activated _,
                    AccountEvent.Lapsed _,
                    AccountEvent.Suspended _,
                    AccountEvent.Reactivated _ -> setStatus(row, to.now());
            case AccountEvent.Closed closed -> {
                setStatus(row, to.now());
                row.setClosedAt(closed.at());
            }
        }
        return row;
    }

    private static void setStatus(AccountAccountRecord row, Account account) {
        row.setStatus(status(account));
        row.setLapsesAt(null);
    }

    /// The columns of the event, without the account and the number.
    static AccountEventRecord row(AccountEvent event) {
        var row = new AccountEventRecord();
        row.setAt(event.at());
        switch (event) {
            case AccountEvent.Activated _ -> row.setKind("activated");
            case AccountEvent.Lapsed _ -> row.setKind("lapsed");
            case AccountEvent.Suspended suspended -> {
                row.setKind("suspended");
                row.setReason(suspended.reason().words());
            }
            case AccountEvent.Reactivated reactivated -> {
                row.setKind("reactivated");
                row.setReason(reactivated.reason().words());
            }
            case AccountEvent.Closed closed -> {
                row.setKind("closed");
                row.setReason(closed.reason().words());
            }
            case AccountEvent.CountryCorrected corrected -> {
                row.setKind("country_corrected");
                row.setReason(corrected.reason().map(Reason::words).orElse(null));
                row.setFromCountry(corrected.from().code());
                row.setToCountry(corrected.to().code());
            }
        }
        return row;
    }

    private static Profile profile(AccountAccountRecord row) {
        return new Profile(
                new Owner(new UserId(row.getOwnerId()), new EmailAddress(row.getOwnerEmail())),
                new CompanyName(row.getCompanyName()),
                new Country(row.getCountry()),
                address(row),
                vat(row));
    }

    private static Optional<PostalAddress> address(AccountAccountRecord row) {
        return Optional.ofNullable(row.getAddressLine1())
                .map(line1 -> new PostalAddress(
                        line1,
                        Optional.ofNullable(row.getAddressLine2()),
                        row.getAddressPostalCode(),
                        row.getAddressCity(),
                        Optional.ofNullable(row.getAddressRegion())));
    }

    private static VatNumberStatus vat(AccountAccountRecord row) {
        return switch (Words.read(VatStatus.class, row.getVatStatus())) {
            case NONE -> new VatNumberStatus.NoNumber();
            case VERIFIED -> new VatNumberStatus.Verified(number(row));
            case UNVERIFIED -> new VatNumberStatus.Unverified(number(row));
            case INVALID -> new VatNumberStatus.Invalid(number(row));
        };
    }

    private static VatNumber number(AccountAccountRecord row) {
        return VatNumber.parse(row.getVatNumber()).orThrow();
    }
}
