package tel.billing.account.persistence;

import java.util.Optional;
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
import tel.billing.shared.Metadata;
import tel.billing.shared.Reason;
import tel.billing.shared.UserId;
import tel.billing.shared.Version;
import tel.billing.shared.persistence.ClientDataColumns;
import tel.billing.shared.persistence.EnumNames;

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
        var version = new Version(row.getVersion());
        return switch (EnumNames.read(AccountStatus.class, row.getStatus())) {
            case DRAFT -> new Account.Draft(id, profile, createdAt, row.getLapsesAt(), version);
            case ACTIVE -> new Account.Active(id, profile, createdAt, version);
            case SUSPENDED -> new Account.Suspended(id, profile, createdAt, version);
            case CLOSED -> new Account.Closed(id, profile, createdAt, Optional.ofNullable(row.getErasedAt()), version);
            case EXPIRED ->
                new Account.Expired(id, profile, createdAt, Optional.ofNullable(row.getErasedAt()), version);
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
        row.setLapsesAt(draft.expiresAt());
        row.setMetadata(ClientDataColumns.metadata(profile.clientData().metadata()));
        row.setVersion(draft.version().number());
        return row;
    }

    /// The columns of those parts that are given.
    static AccountAccountRecord row(
            Optional<CompanyName> company, Optional<PostalAddress> address, Optional<Metadata> metadata) {
        var row = new AccountAccountRecord();
        company.ifPresent(given -> row.setCompanyName(given.value()));
        address.ifPresent(given -> {
            row.setAddressLine1(given.line1());
            row.setAddressLine2(given.line2().orElse(null));
            row.setAddressPostalCode(given.postalCode());
            row.setAddressCity(given.city());
            row.setAddressRegion(given.region().orElse(null));
        });
        metadata.ifPresent(given -> row.setMetadata(ClientDataColumns.metadata(given)));
        return row;
    }

    static String status(Account account) {
        return EnumNames.of(AccountStatus.of(account));
    }

    static String vatStatus(VatNumberStatus vat) {
        return EnumNames.of(
                switch (vat) {
                    case VatNumberStatus.NoNumber() -> VatStatus.NONE;
                    case VatNumberStatus.Verified _ -> VatStatus.VERIFIED;
                    case VatNumberStatus.Unverified _ -> VatStatus.UNVERIFIED;
                    case VatNumberStatus.Invalid _ -> VatStatus.INVALID;
                });
    }

    static @Nullable String vatNumber(VatNumberStatus vat) {
        return vat.optionalNumber().map(VatNumber::toString).orElse(null);
    }

    /// The columns that a transition changes.
    static AccountAccountRecord row(Account.Transition<?> transition) {
        var to = transition.to();
        var row = new AccountAccountRecord();
        row.setVersion(to.version().number());
        switch (transition.event()) {
            case AccountEvent.CountryCorrected corrected -> {
                row.setCountry(corrected.to().code());
                if (to.profile().vat() instanceof VatNumberStatus.NoNumber none) {
                    row.setVatStatus(vatStatus(none));
                    row.setVatNumber(null);
                }
            }
            case AccountEvent.Activated _,
                    AccountEvent.Expired _,
                    AccountEvent.Suspended _,
                    AccountEvent.Reactivated _ -> setStatus(row, to);
            case AccountEvent.Closed closed -> {
                setStatus(row, to);
                row.setClosedAt(closed.at());
            }
            case AccountEvent.Erased erased -> erase(row, to, erased);
        }
        return row;
    }

    /// Tax law requires nothing of an account that was never confirmed.
    private static void erase(AccountAccountRecord row, Account to, AccountEvent.Erased erased) {
        var profile = to.profile();
        row.setErasedAt(erased.at());
        row.setKeptSince(to instanceof Account.Closed ? erased.at() : null);
        row.setOwnerEmail(profile.owner().email().value());
        row.setCompanyName(profile.company().value());
        row.setVatStatus(vatStatus(profile.vat()));
        row.setVatNumber(vatNumber(profile.vat()));
        row.setAddressLine1(null);
        row.setAddressLine2(null);
        row.setAddressPostalCode(null);
        row.setAddressCity(null);
        row.setAddressRegion(null);
        row.setExternalId(null);
        row.setMetadata(null);
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
            case AccountEvent.Expired _ -> row.setKind("lapsed");
            case AccountEvent.Suspended suspended -> {
                row.setKind("suspended");
                row.setReason(suspended.reason().text());
            }
            case AccountEvent.Reactivated reactivated -> {
                row.setKind("reactivated");
                row.setReason(reactivated.reason().text());
            }
            case AccountEvent.Closed closed -> {
                row.setKind("closed");
                row.setReason(closed.reason().text());
            }
            case AccountEvent.Erased _ -> row.setKind("erased");
            case AccountEvent.CountryCorrected corrected -> {
                row.setKind("country_corrected");
                row.setReason(corrected.reason().map(Reason::text).orElse(null));
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
                vat(row),
                ClientDataColumns.read(row.getExternalId(), row.getMetadata()));
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
        return switch (EnumNames.read(VatStatus.class, row.getVatStatus())) {
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
