package tel.billing.tax.persistence;

import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.row;
import static tel.billing.tax.persistence.tables.TaxCheck.TAX_CHECK;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;
import tel.billing.tax.FindTraderAddress.Holder;
import tel.billing.tax.VatCheck;
import tel.billing.tax.application.vatnumber.VatChecks;
import tel.billing.tax.persistence.tables.records.TaxCheckRecord;

/// Stores the answers of the VAT register in PostgreSQL.
public record JooqVatChecks(DSLContext sql) implements VatChecks {

    @Override
    public void add(AccountId account, VatCheck check) {
        var row = new TaxCheckRecord();
        row.setAccountId(account.value());
        row.setId(check.id());
        row.setVatNumber(check.number().toString());
        row.setAskedAt(check.checkedAt());
        row.setKnown(check.valid());
        row.setRequester(check.requester().map(VatNumber::toString).orElse(null));
        row.setRequestIdentifier(check.requestIdentifier().orElse(null));
        row.setRequestDate(check.requestDate().orElse(null));
        row.setTraderName(check.name().orElse(null));
        row.setTraderAddress(check.address().orElse(null));
        sql.insertInto(TAX_CHECK).set(row).execute();
    }

    @Override
    public Map<AccountId, VatCheck> lastValid(Map<AccountId, VatNumber> numbers) {
        if (numbers.isEmpty()) {
            return Map.of();
        }
        var pairs = numbers.entrySet().stream()
                .map(entry -> row(entry.getKey().value(), entry.getValue().toString()))
                .toList();
        return sql.select(TAX_CHECK.fields())
                .distinctOn(TAX_CHECK.ACCOUNT_ID)
                .from(TAX_CHECK)
                .where(row(TAX_CHECK.ACCOUNT_ID, TAX_CHECK.VAT_NUMBER).in(pairs))
                .and(TAX_CHECK.KNOWN)
                .orderBy(TAX_CHECK.ACCOUNT_ID, TAX_CHECK.ASKED_AT.desc(), TAX_CHECK.ID.desc())
                .fetchInto(TAX_CHECK)
                .intoMap(row -> new AccountId(row.getAccountId()), JooqVatChecks::read);
    }

    @Override
    public Optional<Instant> invalidSince(AccountId account, VatNumber number) {
        var afterTheLastYes = lastValid(account, number)
                .map(valid -> row(TAX_CHECK.ASKED_AT, TAX_CHECK.ID).gt(valid.checkedAt(), valid.id()))
                .orElseGet(DSL::noCondition);
        return sql.select(min(TAX_CHECK.ASKED_AT))
                .from(TAX_CHECK)
                .where(TAX_CHECK.ACCOUNT_ID.eq(account.value()))
                .and(TAX_CHECK.VAT_NUMBER.eq(number.toString()))
                .and(not(TAX_CHECK.KNOWN))
                .and(afterTheLastYes)
                .fetchOptional(0, Instant.class);
    }

    @Override
    public Map<Holder, String> addresses(Set<Holder> holders) {
        return sql.select(TAX_CHECK.ACCOUNT_ID, TAX_CHECK.VAT_NUMBER, TAX_CHECK.TRADER_ADDRESS)
                .distinctOn(TAX_CHECK.ACCOUNT_ID, TAX_CHECK.VAT_NUMBER)
                .from(TAX_CHECK)
                .where(row(TAX_CHECK.ACCOUNT_ID, TAX_CHECK.VAT_NUMBER)
                        .in(holders.stream()
                                .map(holder -> row(
                                        holder.account().value(),
                                        holder.number().toString()))
                                .toList()))
                .and(TAX_CHECK.KNOWN)
                .and(TAX_CHECK.TRADER_ADDRESS.isNotNull())
                .orderBy(TAX_CHECK.ACCOUNT_ID, TAX_CHECK.VAT_NUMBER, TAX_CHECK.ASKED_AT.desc(), TAX_CHECK.ID.desc())
                .fetchMap(
                        found -> new Holder(
                                new AccountId(found.get(TAX_CHECK.ACCOUNT_ID)),
                                VatNumber.parse(found.get(TAX_CHECK.VAT_NUMBER)).orThrow()),
                        found -> found.get(TAX_CHECK.TRADER_ADDRESS));
    }

    private static VatCheck read(TaxCheckRecord row) {
        return new VatCheck(
                row.getId(),
                VatNumber.parse(row.getVatNumber()).orThrow(),
                row.getAskedAt(),
                row.getKnown(),
                Optional.ofNullable(row.getRequester())
                        .map(requester -> VatNumber.parse(requester).orThrow()),
                Optional.ofNullable(row.getRequestIdentifier()),
                Optional.ofNullable(row.getRequestDate()),
                Optional.ofNullable(row.getTraderName()),
                Optional.ofNullable(row.getTraderAddress()));
    }
}
