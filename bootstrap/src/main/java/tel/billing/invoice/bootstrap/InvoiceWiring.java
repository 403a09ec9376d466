package tel.billing.invoice.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Objects;
import org.jooq.DSLContext;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.account.AccountLookup;
import tel.billing.account.ShowAccount;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.RenderAccountInvoices;
import tel.billing.invoice.application.InvoiceModule;
import tel.billing.invoice.application.document.DownloadInvoice;
import tel.billing.invoice.application.document.InvoiceRenderer;
import tel.billing.invoice.application.document.ListUnrenderedInvoices;
import tel.billing.invoice.application.document.RenderFailureAlarm;
import tel.billing.invoice.application.document.RenderQueue;
import tel.billing.invoice.application.document.RenderedInvoices;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.domain.Seller;
import tel.billing.invoice.monitoring.InstrumentedRenderQueue;
import tel.billing.invoice.monitoring.RenderFailureLog;
import tel.billing.invoice.pdf.PdfBranding;
import tel.billing.invoice.pdf.PdfInvoiceRenderer;
import tel.billing.invoice.pdf.PdfStatementRenderer;
import tel.billing.invoice.pdf.PlatformThreadRenderQueue;
import tel.billing.invoice.persistence.InvoicePersonalData;
import tel.billing.invoice.persistence.JooqInvoiceDocuments;
import tel.billing.invoice.persistence.JooqInvoiceTimeline;
import tel.billing.invoice.persistence.JooqInvoices;
import tel.billing.invoice.persistence.JooqVatDailyTotals;
import tel.billing.invoice.web.InvoiceAdminController;
import tel.billing.invoice.web.InvoiceController;
import tel.billing.invoice.web.InvoiceLinkController;
import tel.billing.invoice.web.VatReportController;
import tel.billing.invoice.web.VoidedNumbersController;
import tel.billing.ledger.DownloadStatement;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.notification.Attachments;
import tel.billing.platform.Platform;
import tel.billing.shared.CloseDays;
import tel.billing.shared.PersonalData;
import tel.billing.shared.RealTime;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.RecurringJob;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.persistence.privacy.JooqPersonalData;
import tel.billing.shared.web.access.SignedLinks;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.ConvertVat;
import tel.billing.tax.FindTraderAddress;

@Configuration(proxyBeanMethods = false)
class InvoiceWiring {
    /// Accounts that may wait for each render thread: rendering their invoices takes about half the time that a
    /// request may wait.
    private static final int ACCOUNTS_WAITING_FOR_EACH_THREAD = 50;

    private static final Duration CLOSING_INTERVAL = Duration.ofHours(1);

    @Bean
    Seller seller(BillingSettings settings) {
        var party = new Party(
                Objects.requireNonNullElse(settings.sellerName(), settings.operatorName()),
                settings.sellerAddressLines(),
                settings.sellerCountry(),
                settings.sellersOwnVatNumber());
        return new Seller(party, new InvoiceSeries(settings.invoiceSeries()), settings.sellerTimeZone());
    }

    @Bean
    InvoiceModule invoiceModule(
            Platform platform,
            DSLContext sql,
            Seller seller,
            ApplyVat applyVat,
            ConvertVat convertVat,
            FindTraderAddress traderAddresses,
            Ledger ledger,
            WalletCreditListener walletCreditListener,
            ShowAccount showAccount) {
        return new InvoiceModule(
                platform,
                new JooqInvoices(sql),
                seller,
                applyVat,
                convertVat,
                traderAddresses,
                ledger,
                walletCreditListener,
                showAccount);
    }

    @Bean
    AccountLookup invoiceLookup(InvoiceModule invoices) {
        return invoices.accountLookup();
    }

    @Bean
    IssueInvoice issueInvoice(InvoiceModule invoices) {
        return invoices.issueInvoice();
    }

    @Bean
    InvoiceRenderer invoiceRenderer(Seller seller, BillingSettings settings) {
        return new PdfInvoiceRenderer(seller.zone(), branding(settings));
    }

    private static PdfBranding branding(BillingSettings settings) {
        return PdfBranding.of(settings.operatorColor(), settings.operatorLogoAsPng());
    }

    /// Half of the processors render, so that the others can serve requests.
    @Bean
    RenderQueue renderQueue(MeterRegistry meters) {
        var threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        return new InstrumentedRenderQueue(
                new PlatformThreadRenderQueue(threads, ACCOUNTS_WAITING_FOR_EACH_THREAD * threads), meters);
    }

    @Bean
    RenderedInvoices renderedInvoices(DSLContext sql, RenderQueue queue, InvoiceRenderer renderer) {
        return new RenderedInvoices(new JooqInvoices(sql), new JooqInvoiceDocuments(sql), queue, renderer);
    }

    @Bean
    DownloadInvoice downloadInvoice(InvoiceModule invoices, RenderedInvoices rendered) {
        return invoices.downloadInvoice(rendered);
    }

    @Bean
    DownloadStatement downloadStatement(InvoiceModule invoices, RenderQueue queue, BillingSettings settings) {
        return invoices.downloadStatement(new PdfStatementRenderer(branding(settings)), queue);
    }

    /// For pages of staff.
    @Bean
    ListUnrenderedInvoices listUnrenderedInvoices(InvoiceModule invoices, RenderedInvoices rendered) {
        return invoices.listUnrenderedInvoices(rendered);
    }

    @Bean
    RenderAccountInvoices renderAccountInvoices(
            InvoiceModule invoices, RenderedInvoices rendered, RenderFailureAlarm alarm) {
        return invoices.renderAccountInvoices(rendered, alarm);
    }

    @Bean
    RenderFailureAlarm renderFailureAlarm(MeterRegistry meters) {
        return new RenderFailureLog(meters);
    }

    /// Lazy, because invoices need the outbox, and the outbox needs the attachments.
    @Bean
    Attachments attachments(
            ObjectProvider<InvoiceModule> invoices, RenderedInvoices rendered, RenderFailureAlarm alarm) {
        return emailMessage -> invoices.getObject().attachments(rendered, alarm).find(emailMessage);
    }

    @Bean
    InvoiceController invoiceController(InvoiceModule invoices, DownloadInvoice downloadInvoice, Seller seller) {
        return new InvoiceController(
                invoices.showInvoices(), invoices.searchInvoices(), downloadInvoice, seller.zone());
    }

    @Bean
    InvoiceLinkController invoiceLinkController(
            InvoiceModule invoices, DownloadInvoice downloadInvoice, SignedLinks links, BillingSettings settings) {
        return new InvoiceLinkController(invoices.showInvoices(), downloadInvoice, links, settings.publicUrl());
    }

    @Bean
    InvoiceAdminController invoiceAdminController(
            InvoiceModule invoices, DownloadInvoice downloadInvoice, Seller seller) {
        return new InvoiceAdminController(
                invoices.searchInvoices(),
                invoices.creditInvoice(),
                invoices.reissueInvoice(),
                downloadInvoice,
                seller.zone());
    }

    @Bean
    VoidedNumbersController voidedNumbersController(InvoiceModule invoices) {
        return new VoidedNumbersController(invoices.voidInvoiceNumbers());
    }

    @Bean
    VatReportController vatReportController(InvoiceModule invoices) {
        return new VatReportController(invoices.reportVat(), invoices.reportCustomerVat());
    }

    /// Runs every hour, so that days that a late invoice reopened are soon closed again.
    @Bean
    RecurringJob closingOfDailyVat(UnitOfWork unitOfWork, DSLContext sql, RealTime realTime) {
        return new RecurringJob(
                "vat-days", CLOSING_INTERVAL, new CloseDays(unitOfWork, new JooqVatDailyTotals(sql), realTime)::run);
    }

    @Bean
    TimelineSource invoiceTimeline(DSLContext sql) {
        return new JooqInvoiceTimeline(sql);
    }

    @Bean
    PersonalData invoicePersonalData(DSLContext sql) {
        return new JooqPersonalData(sql, InvoicePersonalData.TABLES);
    }
}
